-- expand: a part of a name is found by an index
--
-- Every character of a compared name and every two neighbouring ones. pg_trgm is not there for every owner, and has no
-- trigrams of Chinese in a database of locale C.
CREATE FUNCTION platform.name_parts(compared text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(compared, i, size)), '{}')
  FROM generate_series(1, char_length(compared)) AS i, generate_series(1, 2) AS size
$$;

-- What a name has in `name_parts` that has this text in it: its pairs, or its only character.
CREATE FUNCTION platform.searched_parts(compared text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(compared, i, 2)), '{}')
  FROM generate_series(1, greatest(char_length(compared) - 1, 1)) AS i
$$;
