-- expand: cut-off times are rows, changed by the provider's people

-- Until when an order of a day counts for that day: minutes of the day. The row of the latest day that has come holds.
CREATE TABLE account.cut_offs (
  from_day date PRIMARY KEY,
  t0_minute integer NOT NULL,
  t1_minute integer NOT NULL,
  proposed_name text NOT NULL DEFAULT '',
  approved_name text NOT NULL DEFAULT '',
  -- An order before 18:00 does not ask for them.
  CONSTRAINT cut_offs_are_in_the_evening CHECK (t0_minute BETWEEN 1080 AND 1439 AND t1_minute BETWEEN 1080 AND 1439)
);
COMMENT ON TABLE account.cut_offs IS 'distribution: reference';
INSERT INTO account.cut_offs (from_day, t0_minute, t1_minute) VALUES ('2000-01-01', 1350, 1410);
