-- Addresses from which people log in to a merchant and change anything there. No row, or an empty list: from everywhere.
CREATE TABLE access.address_lists (
  mid text PRIMARY KEY,
  ranges text[] NOT NULL CONSTRAINT some_ranges CHECK (cardinality(ranges) <= 50)
);
SELECT platform.protect_tenant('access.address_lists');
GRANT SELECT, INSERT, UPDATE ON access.address_lists TO portal_app;

-- Asked at a login, before there is a merchant: the wall between merchants opens for this question and closes behind it.
CREATE FUNCTION access.address_ranges(of_mid text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  bound text := current_setting('app.mid', true); found text[];
BEGIN
  PERFORM set_config('app.mid', of_mid, true);
  SELECT ranges INTO found FROM access.address_lists WHERE mid = of_mid;
  PERFORM set_config('app.mid', coalesce(bound, ''), true);
  RETURN found;
END $$;
