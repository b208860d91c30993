-- expand: the rail to the fund company can be paused as the bank's

ALTER TABLE account.rail_pauses DROP CONSTRAINT paused_rail_is_known;
ALTER TABLE account.rail_pauses ADD CONSTRAINT paused_rail_is_known CHECK (rail IN ('bank', 'fund'));
