GRANT USAGE ON SCHEMA split TO portal_app;

SELECT platform.protect_tenant('split.settings');
GRANT SELECT, INSERT, UPDATE (ratio, changed_by, changed_at) ON split.settings TO portal_app;

SELECT platform.protect_tenant('split.receivers');
GRANT SELECT, INSERT, UPDATE (removed_at) ON split.receivers TO portal_app;

SELECT platform.protect_tenant('split.trades');
GRANT SELECT, INSERT ON split.trades TO portal_app;

SELECT platform.protect_tenant('split.shares');
GRANT SELECT, INSERT ON split.shares TO portal_app;

-- The freezes that count: a trade is frozen once. One that never held its money, because it was refused, taken back or
-- failed, leaves the trade as it was.
CREATE OR REPLACE VIEW split.v_freezes WITH (security_invoker = true) AS
  SELECT t.*, o.state FROM split.trades t JOIN orders.orders o ON o.mid = t.mid AND o.order_no = t.freeze_no
  WHERE o.state NOT IN ('rejected', 'returned_to_maker', 'failed')
    AND (o.state NOT IN ('withdrawn', 'expired') OR EXISTS (SELECT 1 FROM orders.events e WHERE e.mid = o.mid AND e.order_no = o.order_no AND e.event = 'authorized'));
GRANT SELECT ON split.v_freezes TO portal_app;
