-- Ratios have four decimals of a percent (spec section 5, rate): they are in ten-thousandths of a percent, which were
-- hundredths.
DROP VIEW split.v_freezes;
ALTER TABLE split.trades DROP CONSTRAINT limit_is_within_base_and_ratio;
ALTER TABLE split.settings DROP CONSTRAINT ratio_is_a_share;
ALTER TABLE split.ratio_changes DROP CONSTRAINT changed_ratio_is_a_share;
ALTER TABLE split.settings ALTER COLUMN ratio TYPE integer USING ratio * 100;
ALTER TABLE split.trades ALTER COLUMN ratio TYPE integer USING ratio * 100;
ALTER TABLE split.shares ALTER COLUMN ratio TYPE integer USING ratio * 100;
ALTER TABLE split.ratio_changes ALTER COLUMN ratio TYPE integer USING ratio * 100, ALTER COLUMN was TYPE integer USING was * 100;
ALTER TABLE split.settings ADD CONSTRAINT ratio_is_a_share CHECK (ratio BETWEEN 1 AND 1000000);
ALTER TABLE split.ratio_changes ADD CONSTRAINT changed_ratio_is_a_share CHECK (ratio BETWEEN 1 AND 1000000);
ALTER TABLE split.trades ADD CONSTRAINT limit_is_within_base_and_ratio
  CHECK (limit_fen > 0 AND limit_fen <= base_fen AND base_fen <= amount_fen AND limit_fen <= amount_fen::numeric * ratio / 1000000);

-- As it was: it has the columns of split.trades.
CREATE VIEW split.v_freezes WITH (security_invoker = true) AS
  SELECT t.*, o.state FROM split.trades t JOIN orders.orders o ON o.mid = t.mid AND o.order_no = t.freeze_no
  WHERE o.state NOT IN ('rejected', 'returned_to_maker', 'failed')
    AND (o.state NOT IN ('withdrawn', 'expired') OR EXISTS (SELECT FROM orders.events e WHERE e.mid = o.mid AND e.order_no = o.order_no AND e.event = 'authorized'));
GRANT SELECT ON split.v_freezes TO portal_app;
