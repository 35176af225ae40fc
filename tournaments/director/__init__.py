"""Commands on tournaments: each is one transaction on one tournament's log.

with desk.at(tournament_id, by=player, key=key) as here:
    setup.register(here, player)
"""
