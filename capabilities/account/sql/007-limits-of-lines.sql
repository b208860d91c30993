-- A batch uses the limits with all its lines, and gives back those that fail one after the other.
ALTER TABLE account.limit_reservations
  ADD COLUMN count integer NOT NULL DEFAULT 1,
  ADD COLUMN released_fen bigint NOT NULL DEFAULT 0,
  ADD COLUMN released_count integer NOT NULL DEFAULT 0;
UPDATE account.limit_reservations SET released_fen = amount_fen, released_count = 1 WHERE released_at IS NOT NULL;
ALTER TABLE account.limit_reservations
  ADD CONSTRAINT reservation_has_lines CHECK (count > 0),
  ADD CONSTRAINT released_once CHECK (released_fen BETWEEN 0 AND amount_fen AND released_count BETWEEN 0 AND count),
  ADD CONSTRAINT released_whole CHECK ((released_at IS NOT NULL) = (released_count = count) AND (released_count = count) = (released_fen = amount_fen));
GRANT UPDATE (released_fen, released_count) ON account.limit_reservations TO portal_app;
