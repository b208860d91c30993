-- The side of an order's own merchant: its account, whether money comes to it, and who is on the other side.

-- The account for which it counts: lists are filtered, limited to persons and totalled by it.
CREATE OR REPLACE FUNCTION orders.own_account_no(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(o.promised_account_no, o.account_no) $$;

-- What comes back from the merchant's money outside its accounts (petty cash, second-level accounts, wealth) is paid to
-- the account that the order names. Of an ordinary redemption the money arrives later, as an order of its own.
CREATE OR REPLACE FUNCTION orders.comes_in(o orders.orders) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT o.incoming OR o.follows_as IS DISTINCT FROM 'release'
    AND (o.promised_account_no IS NOT NULL OR o.payee_account_no = o.account_no AND NOT o.authorizes AND o.details ->> 'mode' IS DISTINCT FROM 'ordinary')
$$;

-- Of what comes back the money outside the account is on the other side; else it moves in place of the account's.
CREATE OR REPLACE FUNCTION orders.moves_sub_account(o orders.orders) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT o.sub_account_no IS NOT NULL AND (o.incoming OR NOT orders.comes_in(o))
$$;

CREATE OR REPLACE FUNCTION orders.moved_account_no(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN orders.moves_sub_account(o) THEN o.sub_account_no ELSE orders.own_account_no(o) END
$$;

CREATE OR REPLACE FUNCTION orders.other_name(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(o.holder_name, CASE WHEN NOT orders.moves_sub_account(o) THEN o.sub_account_name END, o.payee_name)
$$;

CREATE OR REPLACE FUNCTION orders.other_account_no(o orders.orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN o.promised_account_no IS NOT NULL THEN o.account_no WHEN o.payee_account_no <> o.account_no OR orders.moves_sub_account(o) THEN o.payee_account_no
    ELSE coalesce(o.sub_account_no, '') END
$$;
