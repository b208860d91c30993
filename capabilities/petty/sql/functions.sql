GRANT USAGE ON SCHEMA petty TO portal_app;

SELECT platform.protect_tenant('petty.accounts');
GRANT SELECT, INSERT ON petty.accounts TO portal_app;

SELECT platform.protect_tenant('petty.cards');
GRANT SELECT, INSERT, UPDATE (unbound_at) ON petty.cards TO portal_app;

SELECT platform.protect_tenant('petty.coupons');
GRANT SELECT, INSERT, UPDATE (state, expires_at, ended_at, taken_no) ON petty.coupons TO portal_app;

SELECT platform.protect_tenant('petty.caps');
GRANT SELECT, INSERT, UPDATE (single_fen, day_fen, month_fen, set_by, set_at) ON petty.caps TO portal_app;
