"""Ephemeral messages: what one person alone sees in a group.

Three kinds: a person's hand (`hand`), also called the view; a picture of that person's cards (`picture`); pages that
one person turns (`panels`). `panels` holds the one instance of each, `screens` draws what they show. Not every client
shows an ephemeral message, and no client reports whether it does. So the private message remains the hand that counts,
and an alert, which every client shows, comes with a view until its person has pressed a button in one. The gateway
decides what may be sent when (`Publisher.can_show_privately`).

States of the hand of one person:

    state    what the person sees                 ends by                                              next state
    -------  -----------------------------------  ---------------------------------------------------  ----------
    NONE     the group's message                  «Мои карты», a question, an ephemeral command         ASKED
    ASKED    a short text, the group's buttons    the cards arrive                                      HAND
                                                  refused, or nothing has arrived in ARRIVES_S          NONE
    HAND     the cards below the table            the person's «⋯» or question                          ASIDE
                                                  the table's message is sent again at the bottom       ABOVE
                                                  a press in the message that the view should hide      NONE
                                                  «Свернуть», the person gets up                        NONE
                                                  the deal ends                                         OVER
    ABOVE    the cards above the table            the person's next move in the group                   HAND
    ASIDE    a menu or a question                 it is answered, or the person is to move              HAND
    OVER     the sheet; the view is deleted       «Дальше» in the group, or the bot administers it      WAITING
                                                  the next deal begins without either of these          UNSENT
    WAITING  a text: the cards will come          the next deal begins                                  ABOVE
    UNSENT   the group's message                  the person's next move in the group                   HAND

ABOVE becomes HAND at once if the view may be sent when the deal begins. HAND, ABOVE and ASIDE are edited in place. If
all present play by views (`bot.tables.presentation.frames.plays_inside`), a move edits one message in the group: the
view of the next person to move. The other views and the table follow in a pause (`bot.gateway.publishing.inside`).

HAND after ABOVE or UNSENT is a new message. Telegram allows it for some seconds after a press in the group, and at any
time to a bot that administers the group. A view is never sent again while its person chooses, because the buttons would
move away from under the thumb. OVER exists only for those who are known to see views. After a restart HAND and ABOVE
are not distinguished, and the view stays where it is. In every state the person may play in the private chat
(`EphemeralHand.idle`): then nobody waits for the view.

ASKED is an `EphemeralHand` whose `arrived` is not done, ABOVE one whose `below` is older than the table's message,
UNSENT one with `below` NOT_SENT. OVER is an entry in `EphemeralState.keen`, ASIDE one in `EphemeralState.asides`.
"""
