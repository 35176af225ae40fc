"""Challenges on a ladder: making, accepting, declining and retracting them."""

from __future__ import annotations

from games.errors import Illegal, NotFound
from tournaments import events as ev
from tournaments import planning
from tournaments.director.entries import get_entry
from tournaments.director.transaction import Transaction
from tournaments.domain.contest import Challenge, ChallengeState, Params, Reason
from tournaments.formats import messages


def make_challenge(tx: Transaction, challenger: int, challenged: int) -> None:
    """One entry of a ladder challenges another.

    Raises `Illegal` with the first rule of the ladder that forbids it.
    """
    for number in (challenger, challenged):
        get_entry(tx, number)
    if tx.state.status != "running":
        raise Illegal("not_running", f"The tournament is {tx.state.status}.")
    ladder_context = planning.ladder(tx.state, tx.now, challenger)
    if ladder_context is None:
        raise Illegal("no_ladder", "Challenges can only be made on a ladder.")
    ladder, options, contest = ladder_context
    if all(competitor.id != challenged for competitor in contest.competitors):
        raise Illegal("other_division", f"Entry {challenged} is in another division.")
    forbidden = ladder.challenge_violations(contest, options, challenger, challenged)
    if forbidden:
        explanation = messages.sentence(forbidden[0], lambda number: f"Entry {number}")
        raise Illegal(forbidden[0].code, f"This challenge may not be made. {explanation}")
    tx.emit(ev.ChallengeMade(len(tx.state.challenges) + 1, challenger, challenged))


def answer_challenge(tx: Transaction, number: int, state: ChallengeState) -> None:
    """Accepts, declines or retracts a challenge that is open.

    Raises `Illegal` if the challenge is not open, or if it is declined more often than the ladder
    allows and the ladder does not count that as a loss.
    """
    challenge = tx.state.challenges.get(number)
    if challenge is None:
        raise NotFound("no_such_challenge", f"There is no challenge {number}.")
    if challenge.state is state:
        return
    if challenge.state is not ChallengeState.OPEN:
        raise Illegal("challenge_closed", f"Challenge {number} is {challenge.state.value}.")
    if state is ChallengeState.DECLINED:
        tx.emit(_declined_event(tx, challenge))
    else:
        tx.emit(ev.ChallengeClosed(number, state))


def _declined_event(tx: Transaction, challenge: Challenge) -> ev.ChallengeClosed:
    """The event for declining a challenge. Raises `Illegal` if the ladder does not allow it."""
    ladder_context = planning.ladder(tx.state, tx.now, challenge.challenged)
    if ladder_context is not None:
        ladder, options, contest = ladder_context
        for note in ladder.decline_violations(contest, options, challenge.challenged):
            if options.declined_too_often == "refuse":
                explanation = messages.sentence(note, lambda number: f"Entry {number}")
                raise Illegal(note.code, f"This challenge may not be declined. {explanation}")
            params: Params = {
                "challenged": challenge.challenged,
                "declined": note.params["declined"],
                "seconds": options.decline_seconds,
            }
            reason = Reason("declined_too_often", params)
            return ev.ChallengeClosed(challenge.id, ChallengeState.FORFEITED, reason)
    return ev.ChallengeClosed(challenge.id, ChallengeState.DECLINED)
