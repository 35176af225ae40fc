"""Live streams with real connections: `python -m bench.live [streams] [games] [seconds]`.

Starts one web process, and measures the memory of idle streams and the time from a move until its
watcher has read it. Moves are made in other processes, as by people at other web processes.
Needs a running PostgreSQL and Redis as in the settings (`manage.py up` in another terminal) and a
limit of open files above the number of streams.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import django
import msgspec

STREAMS, GAMES, SECONDS = 1000, 100, 20
PORT = 8799


def memory_mb(pid: int) -> float:
    """The memory of a process that it shares with no other."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    rows = [line.split() for line in text.splitlines() if line.startswith("Private_")]
    return sum(int(row[1]) for row in rows) / 1024


class Stream:
    """One connection that follows topics and notes when each event has arrived."""

    def __init__(self) -> None:
        self.arrived: dict[int, float] = {}
        self.ready = asyncio.Event()
        self.writer: asyncio.StreamWriter | None = None

    async def follow(self, topics: str) -> None:
        """Reads until the connection ends."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
        head = f"GET /api/v1/live?topics={topics} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        self.writer.write(head.encode())
        while line := await reader.readline():
            if line.startswith(b"event: ready"):
                self.ready.set()
            elif line.startswith(b"data: {") and b'"event"' in line:
                event = json.loads(line[6:])["event"]
                self.arrived[event["seq"]] = time.time()


async def open_streams(topics: list[str]) -> tuple[list[Stream], list[asyncio.Task[None]]]:
    """Opens a stream for each text, fifty at a time, and waits until all are ready."""
    streams = [Stream() for _ in topics]
    tasks = []
    for start in range(0, len(streams), 50):
        pairs = list(zip(streams[start : start + 50], topics[start : start + 50], strict=True))
        tasks += [asyncio.create_task(stream.follow(text)) for stream, text in pairs]
        async with asyncio.timeout(60):
            await asyncio.gather(*(stream.ready.wait() for stream, _ in pairs))
    return streams, tasks


def close_streams(tasks: list[asyncio.Task[None]]) -> None:
    """Ends the connections."""
    for task in tasks:
        task.cancel()


def play(game_ids: list[int], seconds: int) -> None:
    """Makes one move a second in each of these games, spread over the second; prints when each was
    committed as JSON: [[game, seq, time] ...]."""
    from games import decide
    from games.live_game import LiveGame
    from games.models import Game

    made: list[tuple[int, int, float]] = []
    start = time.time() + 1
    for second in range(seconds):
        for index, game_id in enumerate(game_ids):
            due = start + second + index / len(game_ids)
            time.sleep(max(0.0, due - time.time()))
            game = Game.objects.get(pk=game_id)
            if game.turn is None:
                continue
            live_game = LiveGame.load(game)
            action = live_game.rules.legal(live_game.state, game.turn)[0]
            result = decide.play_action(game_id, game.turn, msgspec.to_builtins(action))
            made.append((game_id, result.seq, time.time()))
    sys.stdout.write(json.dumps(made))


async def measure(pid: int, games: list[tuple[int, str]], streams: int, seconds: int) -> None:
    """Idle streams first, then games that move."""
    before = memory_mb(pid)
    _, tasks = await open_streams(["lobby,feed"] * streams)
    await asyncio.sleep(2)
    used = memory_mb(pid) - before
    print(f"{streams} idle streams: {used:.0f} MB, {used * 1024 / streams:.0f} kB each")
    watching, more = await open_streams([f"game:{public_id}" for _, public_id in games])
    watchers = dict(zip((key for key, _ in games), watching, strict=True))
    keys = [str(key) for key, _ in games]
    halves = [keys[::2], keys[1::2]]
    players = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.live", "--play", str(seconds), *half),
            stdout=asyncio.subprocess.PIPE,
        )
        for half in halves
        if half
    ]
    outputs = [(await player.communicate())[0] for player in players]
    await asyncio.sleep(2)
    moves = [move for output in outputs for move in json.loads(output)]
    delays = sorted(
        watchers[game].arrived[seq] - at for game, seq, at in moves if seq in watchers[game].arrived
    )
    lost = len(moves) - len(delays)
    p50, p95 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.95))
    print(
        f"{len(games)} games, {len(moves)} moves in {seconds} s, {lost} not delivered:"
        f" median {p50:.0f} ms, p95 {p95:.0f} ms, most {delays[-1] * 1000:.0f} ms after the commit"
    )
    close_streams(tasks + more)


def wait_until_up() -> None:
    """Waits until the web process answers. Raises `TimeoutError` after half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the web process does not answer")


def main() -> None:
    """Runs the benchmark, or with `--play` the part that makes moves."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1:2] == ["--play"]:
        play([int(key) for key in sys.argv[3:]], int(sys.argv[2]))
        return
    given = [int(text) for text in sys.argv[1:]]
    streams, games, seconds = (*given, *(STREAMS, GAMES, SECONDS)[len(given) :])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    from django.db import connection

    from games import game_commands
    from games.models import Player

    players = [Player.objects.get_or_create(username=f"bench-{number}")[0] for number in range(2)]
    opened = [game_commands.open_game("dream_home", players) for _ in range(games)]
    connection.close()
    env = {**os.environ, "STREAMS_PER_ADDRESS": "0"}
    command = [sys.executable, "-m", "config.web", "--port", str(PORT)]
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as web:
        try:
            wait_until_up()
            print(f"load {os.getloadavg()[0]:.1f}")
            rows = [(game.pk, game.public_id) for game in opened]
            asyncio.run(measure(web.pid, rows, streams, seconds))
            print(f"load {os.getloadavg()[0]:.1f}")
        finally:
            web.terminate()


if __name__ == "__main__":
    main()
