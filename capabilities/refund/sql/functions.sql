GRANT USAGE ON SCHEMA refund TO portal_app;

SELECT platform.protect_tenant('refund.refunds');
GRANT SELECT, INSERT ON refund.refunds TO portal_app;
