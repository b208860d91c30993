-- Payees are found by the form in which names are compared: the index is built again for the rows there are.
DROP INDEX orders.known_payees_by_name;
CREATE OR REPLACE FUNCTION orders.name_pairs(of_mid text, name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT of_mid || ':' || substr(compared, i, 2)), '{}')
  FROM (SELECT platform.compared_name(name) AS compared OFFSET 0) c, generate_series(1, char_length(compared) - 1) AS i
$$;
CREATE INDEX known_payees_by_name ON orders.known_payees USING gin (orders.name_pairs(mid, payee_name)) WITH (gin_pending_list_limit = 256);
