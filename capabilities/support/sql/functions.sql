GRANT USAGE ON SCHEMA support TO portal_console;

-- Only added to: the limit of a day and the reason of a read cannot be taken back.
GRANT SELECT, INSERT ON support.visits TO portal_console;
