"""Ephemeral messages: what one person alone sees in a group.

Three kinds: a person's hand (`hand`), a picture of that person's cards (`picture`), pages that one person turns
(`panels`). `panels` holds the one instance of each, `screens` draws what they show. Not every client shows an ephemeral
message and no client reports it; so the private message remains the hand of record, and an alert, which every client
shows, goes with a view until its person has pressed a button in one. What may be sent when is the gateway's question,
`Publisher.can_show_privately`.

States of the hand of one person:

    state    what the person sees                 ends by                                              next state
    -------  -----------------------------------  ---------------------------------------------------  ----------
    NONE     the group's message                  «Мои карты», a question, an ephemeral command         ASKED
    ASKED    a word, under the group's buttons    the cards arrive                                      HAND
                                                  refused, or nothing has arrived in ARRIVES_S          NONE
    HAND     the cards below the table            the person's «⋯» or question                          ASIDE
                                                  the table's message is sent again at the bottom       ABOVE
                                                  a press in the message that the view should hide      NONE
                                                  «Свернуть», the person gets up                        NONE
                                                  the deal ends                                         OVER
    ABOVE    the cards above the table            the person's next move in the group                   HAND
    ASIDE    a menu or a question                 it is answered, or the person is to move              HAND
    OVER     the sheet; the view is deleted       «Дальше» in the group, or the bot administers it      WAITING
                                                  the next deal begins without                          UNSENT
    WAITING  a word: the cards will come          the next deal begins                                  ABOVE
    UNSENT   the group's message                  the person's next move in the group                   HAND

ABOVE becomes HAND at once if the view may be sent when the deal begins. HAND, ABOVE and ASIDE are edited in place. If
all present play by views (`bot.tables.presentation.frames.plays_inside`), a move is one edit in the group, of the view
of the next person to move; the other views and the table follow in a pause (`bot.gateway.publishing.inside`).

HAND after ABOVE and after UNSENT is a new message, which Telegram allows for seconds after a press in the group, and at
any time to a bot that administers it. A view is never sent again while its person chooses: the buttons would go from
under the thumb. OVER is kept only for those who are known to see views. After a restart HAND and ABOVE are not
distinguished, and the view stays where it is. In every state the person may play in the private chat
(`EphemeralHand.idle`): then nobody waits for the view.

In `EphemeralHand`: ASKED is `arrived` that is not done, ABOVE `below` older than the table's message, UNSENT `below` =
NOT_SENT; OVER is an entry in `EphemeralState.keen`, ASIDE one in `EphemeralState.asides`.
"""
