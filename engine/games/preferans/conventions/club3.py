"""The club tournament, first stage (seed 004): three players, a pool of thirty, support through a passer."""

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import (
    DealAfterFailedMisere,
    ExitNeeds,
    HelpNotTo,
    HelpTie,
    Here,
    MisereLadder,
    NoTalon,
    OpenMoment,
    QuotaBasis,
    Shortfall8910,
    Ten,
    TournamentPoints,
    WithoutThree,
)

CLUB3 = Convention(
    preset="club3",
    pool_target=30,
    here=Here.THROUGH_PASSER,
    here_excluded=("misere", "6s"),
    misere_out_of_turn=True,
    misere_ladder=MisereLadder.T004,
    no_talon_bids=(NoTalon.MISERE, NoTalon.NINE, NoTalon.TEN),
    without_three=WithoutThree.ANY,
    duty=(4, 2, 1, 1, 0),
    duty_two_eight=2,
    quota_basis=QuotaBasis.JOINT_NINE_PERSONAL,
    shortfall_8910=Shortfall8910.ALL_TRICKLESS,
    ten=Ten.CHECKED,
    stalingrad=True,
    open_moment=OpenMoment.AFTER_DECLARER_CARD,
    exit_ladder=(6, 7),
    exit_needs=ExitNeeds.WHISTED_MADE,
    misere_exits=False,
    rasp_max_run=3,
    deal_after_failed_misere=DealAfterFailedMisere.SAME,
    help_tie=HelpTie.COUNTERCLOCKWISE,
    help_not_to=HelpNotTo.VICTIM,
    tournament_points=TournamentPoints.ON,
)
