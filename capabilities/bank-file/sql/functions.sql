GRANT USAGE ON SCHEMA bank_file TO portal_app;

SELECT platform.protect_tenant('bank_file.begun');
GRANT SELECT, INSERT ON bank_file.begun TO portal_app;

SELECT platform.protect_tenant('bank_file.days');
GRANT SELECT, INSERT, UPDATE (asked, asked_at, matched_at, runs) ON bank_file.days TO portal_app;

SELECT platform.protect_tenant('bank_file.lines');
-- A file that is read again takes the place of the one before.
GRANT SELECT, INSERT, DELETE ON bank_file.lines TO portal_app;

SELECT platform.protect_tenant('bank_file.totals');
GRANT SELECT, INSERT, DELETE ON bank_file.totals TO portal_app;

SELECT platform.protect_tenant('bank_file.items');
GRANT SELECT, INSERT, UPDATE (bank_fen, bank_state, own_fen, own_state, own_mid, order_no, state, owner,
  handling) ON bank_file.items TO portal_app;

SELECT platform.protect_tenant('bank_file.events');
GRANT SELECT, INSERT ON bank_file.events TO portal_app;
