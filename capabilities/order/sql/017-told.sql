-- Events of which people are told carry the number of their transaction: a reader that asks up to the oldest transaction under way misses none, however late it was committed
-- (docs/decisions/0028). Rare rows alone are in the index.
ALTER TABLE orders.events ADD COLUMN told_xid xid8;
CREATE INDEX events_to_tell ON orders.events (told_xid) WHERE told_xid IS NOT NULL;
