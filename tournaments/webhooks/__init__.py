"""Webhooks: other programs are told what happens in a tournament, by the Standard Webhooks format.

`consumer` turns facts of the outbox into deliveries, `sending` sends them, `registration` and
`deliveries` are what the API does with them.
"""
