GRANT USAGE ON SCHEMA monitor TO portal_app;
GRANT SELECT, INSERT, UPDATE (calls, errors, timeouts, latencies), DELETE ON monitor.gateway_minutes TO portal_app;
GRANT SELECT, INSERT, UPDATE (last_ok_at, last_error_at, last_error, failing_since) ON monitor.gateways TO portal_app;
