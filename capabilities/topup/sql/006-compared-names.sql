-- Names are compared in the one form of the product.
CREATE OR REPLACE FUNCTION topup.plain_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT platform.compared_name(name) $$;
