"""Reasons and notes as English sentences.

The two dictionaries are the complete list of codes. Their texts are shown where there is no
translation.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.domain.contest import Note, Params, Reason

REASONS: dict[str, str] = {
    # Why a table, or a bye.
    "schedule": "Round {round} of {rounds} of the schedule.",
    "rest": "The number of players leaves a rest in each round.",
    "opponents_left": "Everybody else at the table has left: {entries}.",
    "first_round": "The first round is paired by seeds.",
    "same_score": "All have {high} points.",
    "near_score": "Scores from {low} to {high} points.",
    "odd_number": "The number of players is odd; no lower-ranked player could take the bye.",
    "uneven_tables": (
        "The number of players does not fill the tables; no lower-ranked player could take the bye."
    ),
    "second_bye_unavoidable": (
        "All players at a table already had a bye, or a win without a game."
    ),
    "absent": "Absent this round.",
    "half_bye_asked_for": "A half-point bye, requested before the round.",
    "half_byes_used_up": "Absent; the {allowed} half-point byes allowed are used up.",
    "bracket": "From the bracket: {from}.",
    "bracket_bye": "Advances without a game: the other side of the bracket is empty.",
    "third_place": "For third place: {from}.",
    "grand_final": "Grand final: {from}.",
    "grand_final_reset": "Second grand final: the unbeaten side lost the first.",
    "elimination_table": "From the bracket: {from}.",
    "final_table": "The final table: {from}.",
    "tie_replay": "Replay between the players who were equal at table {table}.",
    "near_in_standings": "Places {places} in the standings, free at the same time.",
    "near_in_rating": "Ratings {ratings}, free at the same time.",
    "challenge": "{challenger} challenged {challenged}.",
    "by_hand": "Seated by the organiser.",
    "replay": "Made again for the players of a table that was annulled.",
    # Why nobody can enter any more.
    "last_round_published": "The last round has been published.",
    "schedule_begun": "The schedule was made for the players who were in at the start.",
    "bracket_begun": "The bracket was made for the players who were in at the start.",
    "groups_over": "The group stage is over.",
    "arena_over": "The time of the arena is over.",
    # Why a table counts for ratings, or not.
    "event_unrated": "The event is not rated.",
    "rated_as_played": "Rated as it was played.",
    "rated_by_result": "Rated by its result.",
    "rated_by_hand": "A result by hand, rated with the games.",
    "rated_in_event": "A result by hand: it counts in the pool of this event.",
    "not_accepted": "Not rated: {entries} had not accepted when it began.",
    "not_accepted_yet": "Not rated unless {entries} accept before a result is entered.",
    "one_owner": "Not rated: {entries} belong to one person.",
    "rating_annulled": "Not rated: the table was annulled.",
    "rating_ruled": "Not rated: the result was ruled.",
    "not_rated_yet": "Nothing is finished yet that could be rated.",
    # Why a challenge was closed.
    "challenge_played": "The challenge was played at table {table}.",
    "declined_too_often": (
        "{challenged} had declined as often as the ladder allows ({declined}), and declined again."
    ),
    "not_answered": "The challenge was not answered within {seconds} seconds.",
    "player_left": "Left the ladder: {entries}.",
    "ladder_stopped": "The ladder has stopped.",
    "already_above": "The challenger is already above.",
}
NOTES: dict[str, str] = {
    # What a plan says.
    "schedule_balance": (
        "{rounds} rounds: everybody plays {games} games, meets everybody {meets} times and has "
        "each seat {seats} times (least, most)."
    ),
    "late_entry_not_scheduled": "{entry} entered after the schedule was made, and is not in it.",
    "late_entry_not_in_bracket": "{entry} entered after the bracket was made, and is not in it.",
    "seats_left_empty": "Played without {entries}, who left.",
    "seats_forfeited": "Played without {entries}, who forfeited before anybody had moved.",
    "rematch_unavoidable": "No round without a rematch exists; the oldest one was taken.",
    "repeat_meeting": "{entries} have met before.",
    "second_bye_unavoidable": (
        "{entry} already had a bye, or a win without a game, as all players at a table did."
    ),
    "too_few_players": "Too few players are there for round {round}.",
    "cut_by_seed": "{entries} are equal in {stage}; the better seed advanced.",
    "tie_to_decide": "{entries} are equal. The organiser decides the tie.",
    "tie_replayed": "{entries} were equal and play again to break the tie.",
    "tie_by_seed": "{entries} were equal. The better seed won the tie.",
    "tie_left": "{entries} were equal. A player who has left loses the tie.",
    "tie_stands": (
        "{entries} are equal by the current results. The next table was already played, so "
        "nothing changes there."
    ),
    "tie_decided": "The organiser decided the tie, from first to last: {entries}. {reason}",
    "not_needed": ("The tie was resolved otherwise or no longer exists: this table is not needed."),
    "paired_before_correction": "Paired before the result of table {table} was corrected.",
    "overtaken": "Corrected later: by the current results, {entries} belong here.",
    # What is wrong with a draft.
    "unknown_entry": "There is no entry {entry}.",
    "entry_gone": "{entry} has left.",
    "entry_not_yet_in": "{entry} is not in the event yet.",
    "entry_absent": "{entry} is absent this round.",
    "entry_paused": "{entry} is paused.",
    "seated_twice": "{entry} is seated more than once.",
    "not_paired": "{entry} has neither a table nor a bye.",
    "table_too_small": "Table {table} has {seats} seats; it needs two.",
    "table_too_large": "Table {table} has {seats} seats, more than a table has here.",
    "key_repeated": "There are two tables {table}.",
    "bye_twice": "{entry} already had a bye.",
    "bye_after_free_win": "{entry} already won a round without a game.",
    "rematch": "{entries} met in round {round}.",
    "not_as_scheduled": "Table {table} is not in the schedule of round {round}.",
    "not_in_bracket": "Table {table} does not have the players that the bracket says.",
    "not_in_group": "Table {table} has a player who is not in {stage}.",
    "not_in_division": "Table {table} has a player who is not in {stage}.",
    # Why a challenge may not be made.
    "not_a_challenge_ladder": "This ladder pairs automatically.",
    "ladder_stopped": "The ladder has stopped.",
    "same_entry": "A player cannot challenge themselves.",
    "not_above": "{entry} is not above the challenger.",
    "too_far_above": "{distance} rungs up; at most {reach} are allowed.",
    "too_many_open": "{entry} already has {open} open challenges.",
    "too_many_declines": (
        "{entry} has declined as often as the ladder allows for now ({declined})."
    ),
    "rematch_too_soon": "These two may meet again in {seconds} seconds.",
}

_ENTRIES = ("entry", "entries", "challenger", "challenged")


def sentence(message: Reason | Note, name: Callable[[int], str] = str) -> str:
    """The sentence of a reason or note. `name` turns entries into names.

    An unknown code is returned unchanged.
    """
    text = (REASONS if isinstance(message, Reason) else NOTES).get(message.code)
    if text is None:
        return message.code
    if message.code == "unknown_entry":
        name = str  # an unknown entry has no name
    return text.format_map(_Values(message.params, name))


class _Values(dict[str, str]):
    """Parameters as text. A missing parameter is shown as its name in braces."""

    def __init__(self, params: Params, name: Callable[[int], str]) -> None:
        super().__init__()
        for key, value in params.items():
            many = value if isinstance(value, (list, tuple)) else [value]
            entries = key in _ENTRIES
            texts = [
                name(item) if entries and isinstance(item, int) else _text(item) for item in many
            ]
            self[key] = ", ".join(texts)

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
