-- expand: the provider's people find a merchant by a part of its name or the beginning of its number, by indexes
--
-- In a file of its own: only who enters or changes a merchant waits for them.
CREATE INDEX merchants_by_name ON merchant.merchants USING gin (platform.name_parts(compared_name))
  WITH (gin_pending_list_limit = 256);
CREATE INDEX merchants_by_number ON merchant.merchants (mid text_pattern_ops);
