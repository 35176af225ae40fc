"""Lodge: building a hotel floor by floor, for guests who want two rooms of their colours."""
