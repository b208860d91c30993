GRANT USAGE ON SCHEMA collection TO portal_app;

SELECT platform.protect_tenant('collection.settlements');
GRANT SELECT, INSERT, UPDATE (settled_at, collections, collected_fen, fee_fen, refunded_fen,
  amount_fen) ON collection.settlements TO portal_app;

SELECT platform.protect_tenant('collection.collections');
GRANT SELECT, INSERT ON collection.collections TO portal_app;

SELECT platform.protect_tenant('collection.refunds');
GRANT SELECT, INSERT ON collection.refunds TO portal_app;
