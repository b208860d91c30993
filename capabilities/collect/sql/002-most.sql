-- Of an account of which all above what stays is collected: what the person confirmed, so that no more is taken than the SMS code was sent for. Null where an amount was asked for.
ALTER TABLE collect.items
  ADD COLUMN most_fen bigint CONSTRAINT most_is_not_negative CHECK (most_fen >= 0),
  ADD CONSTRAINT a_wish_needs_no_most CHECK (wish_fen IS NULL OR most_fen IS NULL);
