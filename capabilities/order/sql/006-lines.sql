-- An order with many lines (docs/decisions: lines and chunks). The only line of a simple order is its header.
ALTER TABLE orders.orders
  ADD COLUMN batch_id uuid,
  ADD COLUMN line_count integer NOT NULL DEFAULT 1 CONSTRAINT order_has_lines CHECK (line_count > 0),
  -- Over the hashes of all chunks; part of the order's hash.
  ADD COLUMN lines_hash text CONSTRAINT lines_are_hashed CHECK (lines_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT lines_come_from_a_batch CHECK ((batch_id IS NULL) = (lines_hash IS NULL) AND (batch_id IS NOT NULL OR line_count = 1)),
  -- Of a batch whose lines have ended: the fees that were posted and not given back.
  ADD COLUMN charged_fee_fen bigint,
  -- The holds of a batch are those of its chunks.
  ADD CONSTRAINT batch_has_no_hold_of_its_own CHECK (batch_id IS NULL OR (hold_id IS NULL AND channel_no IS NULL)),
  DROP CONSTRAINT paid_out_of_a_hold,
  ADD CONSTRAINT paid_out_of_a_hold CHECK (state NOT IN ('processing', 'succeeded', 'returned') OR hold_id IS NOT NULL OR batch_id IS NOT NULL),
  DROP CONSTRAINT orders_state_check,
  ADD CONSTRAINT orders_state_check CHECK (state IN ('pending_review', 'scheduled', 'awaiting_funds', 'authorized', 'queued', 'processing', 'succeeded', 'partly_succeeded', 'failed', 'returned',
    'rejected', 'returned_to_maker', 'withdrawn', 'expired'));

CREATE TABLE orders.lines (
  mid text NOT NULL,
  order_no text NOT NULL,
  line_no integer NOT NULL CONSTRAINT lines_count_from_one CHECK (line_no > 0),
  merchant_line_no text NOT NULL,
  payee_name text NOT NULL,
  payee_account_no text NOT NULL,
  payee_bank_name text NOT NULL,
  payee_type text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT line_pays_something CHECK (amount_fen > 0),
  fee_fen bigint NOT NULL CONSTRAINT line_fee_is_not_negative CHECK (fee_fen >= 0),
  remark text NOT NULL,
  -- In no index, nor is any other column that changes: each change of a line stays on its page and touches no index.
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT line_state_is_known CHECK (state IN ('waiting', 'processing', 'succeeded', 'failed', 'returned')),
  reason text NOT NULL DEFAULT '',
  -- What the bank is told to pay: the line is its own instruction, its number is made of order and line (security.md I7). Null: paid inside the provider, or not paid.
  rail text,
  -- Set and committed before the first send: with it, a crash means asking, never sending blindly.
  sent_at timestamptz,
  suspended boolean NOT NULL DEFAULT false,
  bank_serial text NOT NULL DEFAULT '',
  ended_at timestamptz,
  PRIMARY KEY (mid, order_no, line_no),
  CONSTRAINT ended_line_has_its_time CHECK ((ended_at IS NOT NULL) = (state IN ('succeeded', 'failed', 'returned')))
) WITH (fillfactor = 70);

CREATE TABLE orders.chunks (
  mid text NOT NULL,
  order_no text NOT NULL,
  chunk_no integer NOT NULL CONSTRAINT chunks_count_from_one CHECK (chunk_no > 0),
  first_line integer NOT NULL,
  last_line integer NOT NULL,
  amount_fen bigint NOT NULL,
  fee_fen bigint NOT NULL,
  -- Over the content of its lines.
  lines_hash text NOT NULL CONSTRAINT chunk_is_hashed CHECK (lines_hash ~ '^[0-9a-f]{64}$'),
  -- Null while it holds nothing: an order that its maker scheduled holds from its hour on.
  hold_id uuid,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT chunk_state_is_known CHECK (state IN ('waiting', 'running', 'final', 'released')),
  -- Every line that goes over a rail has been sent once.
  sent boolean NOT NULL DEFAULT false,
  succeeded integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  succeeded_fen bigint NOT NULL DEFAULT 0,
  failed_fen bigint NOT NULL DEFAULT 0,
  returned_fen bigint NOT NULL DEFAULT 0,
  -- Fees of its lines that were posted and not given back.
  charged_fee_fen bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, order_no, chunk_no),
  -- At the end of the transaction, because the hash of the order is made of its chunks.
  CONSTRAINT chunk_belongs_to_its_order FOREIGN KEY (mid, order_no) REFERENCES orders.orders DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT chunk_has_lines CHECK (last_line >= first_line AND amount_fen > 0 AND fee_fen >= 0),
  CONSTRAINT no_line_ends_twice CHECK (succeeded >= 0 AND failed >= 0 AND returned >= 0 AND succeeded + failed + returned <= last_line - first_line + 1),
  CONSTRAINT paid_chunk_was_held CHECK (state NOT IN ('running', 'final') OR hold_id IS NOT NULL)
) WITH (fillfactor = 50);

-- The content of lines that a reviewer approves, as submission and run compute it.
CREATE FUNCTION orders.hash_of_lines(of_mid text, of_order text, from_line integer, to_line integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(
    json_build_array(line_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark)::text, E'\n' ORDER BY line_no), 'UTF8')), 'hex')
  FROM orders.lines WHERE mid = of_mid AND order_no = of_order AND line_no BETWEEN from_line AND to_line
$$;

CREATE FUNCTION orders.hash_of_chunks(of_mid text, of_order text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(json_build_array(chunk_no, first_line, last_line, amount_fen, fee_fen, lines_hash)::text, E'\n' ORDER BY chunk_no), 'UTF8')), 'hex')
  FROM orders.chunks WHERE mid = of_mid AND order_no = of_order
$$;

-- A return names an order or one of its lines; a line is its own instruction.
ALTER TABLE orders.bank_returns
  ADD COLUMN line_no integer,
  DROP CONSTRAINT bank_returns_mid_channel_no_fkey,
  ADD CONSTRAINT return_belongs_to_its_order FOREIGN KEY (mid, order_no) REFERENCES orders.orders;

SELECT platform.protect_tenant('orders.lines');
SELECT platform.protect_tenant('orders.chunks');
GRANT UPDATE (charged_fee_fen) ON orders.orders TO portal_app;
GRANT SELECT, INSERT ON orders.lines, orders.chunks TO portal_app;
GRANT UPDATE (state, reason, rail, sent_at, suspended, bank_serial, ended_at) ON orders.lines TO portal_app;
GRANT UPDATE (hold_id, state, sent, succeeded, failed, returned, succeeded_fen, failed_fen, returned_fen, charged_fee_fen) ON orders.chunks TO portal_app;
