"""Commands before the start: create, open registration, enter players, seed and start."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Literal

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from engine import validation_messages
from engine.chance import Chance
from engine.game import BadOption
from engine.game import Game as Rules
from engine.table import rules as table_rules
from engine.table.events import Chair, Seated, TableOptions
from games import input_limits, kinds
from games.errors import Conflict, Illegal, Invalid
from games.models import Player
from tournaments import events as ev
from tournaments import planning as event_rules
from tournaments.director import invitations, reserve
from tournaments.director.request_digests import request_digest
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.domain.contest import Presence, Reason
from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.formats import messages, registry
from tournaments.models import CommandKey, Rating, Tournament
from tournaments.ratings.elo import START
from tournaments.standings.point_scheme import with_explicit_schemes
from tournaments.state import EntryState, TournamentState

SEED_CONTEXT = "seeding"
"""The context of the random draw of the seeding."""
_NAME_LENGTH = 120
_SLUG_LENGTH = 60


def create_tournament(
    name: str,
    *,
    kind: str,
    format: str,
    table_size: int,
    owner: Player | None = None,
    by: Player | None = None,
    slug: str | None = None,
    settings: Mapping[str, Any] | None = None,
    after: str | None = None,
    key: str | None = None,
) -> Tournament:
    """Creates a tournament with status draft. Missing members of `settings` take their defaults.

    `by` gives the command; by default the owner. With an idempotency key that `by` used before,
    returns the tournament made then, also for concurrent requests. Without a slug one is made from
    the name. Raises `Invalid` naming the choices for an unknown game, format, size or option, and
    `Conflict` if the slug is taken or the key was used for a different request.
    """
    by = by or owner
    digest = request_digest([name, kind, format, table_size, slug, settings or {}, after])
    with transaction.atomic():
        if key is not None:
            if by is not None:
                # A concurrent request with the same key waits here and then finds the tournament.
                Player.objects.select_for_update(no_key=True).get(pk=by.pk)
            if (existing := _existing_tournament(key, by, digest)) is not None:
                return existing
        check_name(name)
        complete = complete_settings(kind, format, table_size, {} if settings is None else settings)
        while True:
            free_slug = _free_slug(slug, name)
            pool, event_pool = invitations.pool_names(kind, complete.pool, free_slug, owner, after)
            created = ev.Created(
                name=name.strip(),
                slug=free_slug,
                kind=kind,
                format=format,
                table_size=table_size,
                settings=complete,
                owner=owner.public_id if owner else None,
                after=after,
                pool=pool,
                event_pool=event_pool,
            )
            try:
                return _insert(created, owner, by, key, digest)
            except IntegrityError:
                # The slug was taken by a concurrent request; try the next one.
                if not Tournament.objects.filter(slug=created.slug).exists():
                    raise
                if slug is not None:
                    raise _slug_taken(created.slug) from None


def _insert(
    created: ev.Created, owner: Player | None, by: Player | None, key: str | None, digest: str
) -> Tournament:
    """Inserts the row and its first event. Raises `IntegrityError` if the slug is taken."""
    with transaction.atomic():
        row = Tournament.objects.create(
            slug=created.slug,
            name=created.name,
            kind=created.kind,
            format=created.format,
            table_size=created.table_size,
            owner=owner,
            created_at=timezone.now(),
        )
        with open_transaction(row.pk, by=by, key=key, request_digest=digest) as tx:
            tx.emit(created)
        return tx.tournament


def check_name(name: str) -> None:
    """Raises `Invalid` for an empty or too long name."""
    if not name.strip() or len(name) > _NAME_LENGTH:
        raise Invalid("bad_name", f"A name has 1 to {_NAME_LENGTH} characters.")


def _existing_tournament(key: str, by: Player | None, digest: str) -> Tournament | None:
    """The tournament made with the key. Raises `Conflict` if the request was a different one."""
    first = (
        CommandKey.objects.filter(key=key, decision=1, by=by).select_related("tournament").first()
    )
    if first is None:
        return None
    if first.request_digest != digest:
        raise Conflict("key_reused", "This key has already made a different tournament.")
    return first.tournament


_RESERVED_SLUGS = frozenset(("new",))
"""Paths of the site in place of a slug."""


def _free_slug(requested: str | None, name: str) -> str:
    """The requested slug, or one made from the name, with a number if it is taken."""
    base = slugify(requested or name)[:_SLUG_LENGTH].strip("-")
    if base.isdigit() or base in _RESERVED_SLUGS or (not base and requested is None):
        # A number in a URL is the id of a tournament. Names in other scripts leave nothing.
        if requested is not None:
            raise Invalid(
                "bad_slug", "A slug has a letter in it and is not 'new'; try 'league-2030'."
            )
        base = f"tournament-{base}".rstrip("-")[:_SLUG_LENGTH]
    if not base:
        raise Invalid("bad_slug", "A slug has letters or digits, such as 'spring-league'.")
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    if requested is not None:
        raise _slug_taken(base)
    return next(slug for number in count(2) if (slug := f"{base}-{number}") not in taken)


def _slug_taken(slug: str) -> Conflict:
    return Conflict("slug_taken", f"There is a tournament {slug!r} already; choose another slug.")


def complete_settings(
    kind: str, format: str, table_size: int, settings: Mapping[str, Any]
) -> ev.Settings:
    """Settings with every default filled in. Raises `Invalid` naming the choices."""
    rules = kinds.find(kind)
    kinds.check_seats(rules, table_size)
    try:
        parsed = msgspec.convert(settings, ev.Settings)
    except msgspec.ValidationError as error:
        raise Invalid.with_member(
            validation_messages.unknown_member_path(error, "settings"),
            "bad_setting",
            f"In the settings: {validation_messages.describe_error(error, ev.Settings)}.",
        ) from None
    try:
        parsed = input_limits.with_utc_times(parsed)
    except ValueError as error:
        raise Invalid("bad_time", f"In the settings: {error}") from None
    for options_of in ("format_options", "game_options"):
        if fault := input_limits.find_option_fault(getattr(parsed, options_of)):
            raise Invalid("bad_option", f"In {options_of}: {fault.reason}")
    if "lot" in parsed.format_options:
        raise Invalid("bad_option", "The lot is drawn at the start; it cannot be chosen.")
    if parsed.format_options.get("table_size", table_size) != table_size:
        raise Invalid("bad_option", f"The table_size of the tournament is {table_size}.")
    raw = {**parsed.format_options, "table_size": table_size}
    try:
        options: CommonOptions = registry.options(format, raw)
        scoring = with_explicit_schemes(options.scoring, options.table_size)
        options = msgspec.structs.replace(options, scoring=scoring)
    except BadOptions as error:
        member = error.unknown and f"settings.format_options.{error.unknown}"
        raise Invalid.with_member(member, error.code, error.reason) from None
    check_range("round_seconds", parsed.round_seconds, 1, input_limits.MAX_SECONDS)
    check_range("pace_ms", parsed.pace_ms, 0, input_limits.MAX_PACE_MS)
    check_range(
        "spectator_delay_seconds",
        parsed.spectator_delay_seconds,
        0,
        input_limits.MAX_SPECTATOR_DELAY_SECONDS,
    )
    check_range("max_entries", parsed.max_entries, 2, input_limits.MAX_ENTRIES)
    invitations.check_pool_name(kind, parsed.pool)
    complete: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    del complete["lot"]
    return msgspec.structs.replace(
        parsed,
        format_options=complete,
        game_options=msgspec.to_builtins(_game_options(rules, table_size, parsed.game_options)),
        table_options=_table_options(rules, table_size, parsed),
    )


def check_range(name: str, value: int | None, low: int, high: int) -> None:
    """Raises `Invalid` naming the setting if the value is out of range."""
    if value is not None and not low <= value <= high:
        raise Invalid("bad_setting", f"Setting {name} is {low} to {high}, not {value}.")


def _game_options(rules: Rules[Any], seats: int, given: Mapping[str, Any]) -> msgspec.Struct:
    """The options of the game, checked by opening a game in memory."""
    options = kinds.parse_options(rules, given)
    try:
        rules.open(options, seats, Chance(bytes(32)))
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    return options


def _table_options(rules: Rules[Any], seats: int, settings: ev.Settings) -> TableOptions:
    """The complete options of the tables, checked together with the clock."""
    if settings.table_options.first_move_ms:
        raise Invalid(
            "bad_setting", "In a tournament no game is aborted or void, so first_move_ms is 0."
        )
    chairs = [Chair(str(seat)) for seat in range(seats)]
    try:
        events = table_rules.seat_players(rules, chairs, settings.table_options, settings.clock)
    except BadOption as error:
        raise Invalid(error.code, error.reason) from None
    return next(event.options for event in events if isinstance(event, Seated))


def open_registration(tx: Transaction) -> None:
    """Opens registration. Does nothing if it is open already."""
    if tx.state.status == "registration":
        return
    _require_status(tx.state, "draft", "open registration")
    tx.emit(ev.RegistrationOpened())


def register(
    tx: Transaction, player: Player, *, group: int | None = None, rating: float | None = None
) -> int:
    """Enters a player and returns the number of the entry; of the existing entry, if any.

    After the start it is a late entry, paired from the next round on. `group` places it in a group
    or division, counted from 0. `rating`, if given, is used instead of the rating in the pool. A
    player entered by somebody else must accept, see `invitations`. In a full event it waits on the
    reserve list. Raises `Illegal` for a player who has left, or if no table can be made for a new
    entry, and `Invalid` for a group that does not exist, or for a guest.
    """
    state = tx.state
    if player.kind == Player.Kind.GUEST:
        # A guest may go at any time and is deleted then.
        detail = f"{player.username} is a guest; only players with an account can enter."
        raise Invalid("guest_cannot_enter", detail)
    if player.public_id in state.players:
        number = _existing_entry(state.entries[state.players[player.public_id]])
        if tx.by is not None and tx.by.pk == player.pk:
            invitations.accept(tx, number)
        return number
    if group is not None:
        _check_group(state, group)
    since = first_round(tx, group)
    waits = reserve.must_wait(state)
    number = len(state.entries) + 1
    if rating is None:
        stored = Rating.objects.filter(pool=state.pool, player=player).first()
        rating = stored.value if stored else START
    tx.emit(
        ev.Registered(
            entry=number,
            player=player.public_id,
            rating=rating,
            since=since,
            group=group,
            accepted=invitations.is_preaccepted(tx.by, player),
            owner=invitations.bot_owner(player),
            reserve=waits,
        )
    )
    return number


def _check_group(state: TournamentState, group: int) -> None:
    sections = event_rules.sections(state)
    if not sections:
        name = state.created.format
        raise Invalid("no_groups", f"There are no groups in a {name} event; leave `group` out.")
    if not 0 <= group < sections:
        raise Invalid("no_such_group", f"Groups are counted from 0 to {sections - 1}.")


def first_round(tx: Transaction, group: int | None) -> int:
    """The first round of a new entry. Raises `Illegal` if nobody can enter any more."""
    state = tx.state
    if state.status not in ("registration", "running"):
        raise Illegal(
            "registration_closed", f"Nobody can enter a tournament that is {state.status}."
        )
    if state.stopped:
        raise Illegal("too_late", "Nobody can enter any more: the organiser has stopped the event.")
    since = event_rules.entry_round(state, tx.now, group)
    if isinstance(since, Reason):
        raise Illegal("too_late", f"Nobody can enter any more. {messages.sentence(since)}")
    return since


def _existing_entry(entry: EntryState) -> int:
    """The number of an existing entry. Raises `Illegal` if it has left the tournament."""
    if entry.presence in (Presence.WITHDRAWN, Presence.DISQUALIFIED):
        raise Illegal("has_left", f"Entry {entry.number} has left the tournament; see `come_back`.")
    return entry.number


def seed(
    tx: Transaction,
    method: Literal["rating", "order", "random", "manual"],
    *,
    order: Sequence[int] = (),
) -> None:
    """Seeds the entries by rating, by registration, at random, or by hand."""
    _require_status(tx.state, "registration", "seed")
    if order and method != "manual":
        raise Invalid("bad_order", f"An order goes with the method manual, not with {method}.")
    entries = tx.state.entered()
    published = ""
    if method == "rating":
        entries.sort(key=lambda entry: (-(entry.rating or START), entry.number))
        numbers = [entry.number for entry in entries]
    elif method == "random":
        chance = secrets.token_bytes(32)
        published = chance.hex()
        draw = Chance(chance).stream(SEED_CONTEXT).permutation(len(entries))
        numbers = [entries[index].number for index in draw]
    elif method == "manual":
        numbers = list(order)
        if sorted(numbers) != sorted(entry.number for entry in entries):
            raise Invalid("bad_order", f"Name each of the {len(entries)} entries once, best first.")
    else:
        numbers = [entry.number for entry in entries]
    tx.emit(ev.Seeded(method=method, order=numbers, seed=published))


def start(tx: Transaction) -> None:
    """Closes registration and starts. Seeds by rating first if the entries are not seeded.

    Raises `Illegal` if the format cannot be run with these entries.
    """
    _require_status(tx.state, "registration", "start")
    state = tx.state
    raw = state.settings.format_options
    try:
        registry.options(state.created.format, raw, entries=len(state.entered()))
    except BadOptions as error:
        raise Illegal(error.code, error.reason) from None
    if not state.seeding:
        seed(tx, "rating")
    in_order = sorted(state.entered(), key=lambda entry: entry.seed)
    if [entry.seed for entry in in_order] != list(range(1, len(in_order) + 1)):
        # Entries were added or withdrawn since the seeding: close gaps, put new entries last.
        order = [entry.number for entry in in_order]
        tx.emit(ev.Seeded(method=state.seeding or "order", order=order))
    tx.emit(ev.Started(seed=secrets.token_hex(32)))


def _require_status(state: TournamentState, status: str, what: str) -> None:
    if state.status != status:
        raise Illegal(
            "wrong_status", f"The tournament is {state.status}; you can {what} while in {status}."
        )
