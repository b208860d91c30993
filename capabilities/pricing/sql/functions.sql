GRANT USAGE ON SCHEMA pricing TO portal_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON pricing.drafts TO portal_console;
GRANT SELECT, INSERT, UPDATE (name, note, changed_at) ON pricing.limit_templates TO portal_console;
GRANT SELECT, INSERT, DELETE ON pricing.limit_template_rows TO portal_console;

SELECT platform.protect_tenant('pricing.notices');
GRANT SELECT ON pricing.notices TO portal_app;
GRANT INSERT ON pricing.notices TO portal_console;
