"""How strong everybody is. The modules beside this one that are named after a system are pure."""
