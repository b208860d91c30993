-- The content of lines that a reviewer approves, as submission and run compute it; of a line that pays back also which
-- payment it pays back.
CREATE OR REPLACE FUNCTION orders.hash_of_lines(of_mid text, of_order text, from_line integer, to_line integer) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT encode(sha256(convert_to(string_agg(
      CASE WHEN original_no IS NULL THEN json_build_array(line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark)
        ELSE json_build_array(line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark, original_mid, original_no) END::text,
      E'\n' ORDER BY line_no), 'UTF8')), 'hex')
    FROM orders.lines WHERE mid = of_mid AND order_no = of_order AND line_no BETWEEN from_line AND to_line);
END $$;

CREATE OR REPLACE FUNCTION orders.hash_of_chunks(of_mid text, of_order text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT encode(sha256(convert_to(string_agg(json_build_array(chunk_no, first_line, last_line, amount_fen, fee_fen, lines_hash)::text, E'\n' ORDER BY chunk_no), 'UTF8')), 'hex')
    FROM orders.chunks WHERE mid = of_mid AND order_no = of_order);
END $$;

-- All that a line says, as bytes that do not depend on a session's settings, each member with its end. One expression,
-- so that PostgreSQL puts it into the statement in place of the call, and of functions that cost little: JSON took
-- three times as long, which each payment would pay for.
CREATE OR REPLACE FUNCTION orders.hash_event(hash_before bytea, mid text, order_no text, seq integer, at timestamptz, actor_id uuid, actor_name text, event text, note text) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(hash_before || int4send(seq) || timestamptz_send(at) || uuid_send(coalesce(actor_id, '00000000-0000-0000-0000-000000000000'))
    || convert_to(mid || ' ' || order_no || ' ' || event || ' ' || length(actor_name)::text || ' ' || actor_name || note, 'UTF8'))
$$;
REVOKE ALL ON FUNCTION orders.hash_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION orders.hash_event TO portal_app;

CREATE OR REPLACE AGGREGATE orders.hash_events(mid text, order_no text, seq integer, at timestamptz, actor_id uuid, actor_name text, event text, note text) (
  SFUNC = orders.hash_event, STYPE = bytea, INITCOND = ''
);
REVOKE ALL ON FUNCTION orders.hash_events FROM PUBLIC;
