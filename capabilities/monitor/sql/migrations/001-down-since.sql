-- expand: since when a gateway is down, which its last error does not say

-- The first error after the last answer. A server of the release before leaves it as it is: it counts only while it is
-- later than last_ok_at.
ALTER TABLE monitor.gateways ADD COLUMN failing_since timestamptz;
