GRANT USAGE ON SCHEMA demo TO portal_app;

GRANT SELECT, INSERT ON demo.steps TO portal_app;
