"""Commands on tournaments. Each runs in one transaction and appends to one tournament's log.

with open_transaction(tournament_id, by=player, key=key) as tx:
    setup.register(tx, player)
"""
