-- Money orders of every kind: one header, one life (docs/decisions/0001). The schema is called orders because ORDER is
-- a word of SQL.
CREATE SCHEMA orders;

CREATE TABLE orders.orders (
  mid text NOT NULL,
  order_no text NOT NULL,
  kind text NOT NULL,
  type_code text NOT NULL,
  request_no text NOT NULL,
  -- SHA-256 over everything that a reviewer reads; reviews are bound to it and it is checked again before money moves.
  order_hash text NOT NULL,
  account_no text NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  amount_fen bigint NOT NULL,
  fee_fen bigint NOT NULL,
  payee_name text NOT NULL,
  payee_account_no text NOT NULL,
  payee_bank_name text NOT NULL,
  speed text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  maker_name text NOT NULL,
  submitted_at timestamptz NOT NULL,
  scheduled_at timestamptz,
  arrival_at timestamptz,
  review_deadline timestamptz,
  state text NOT NULL,
  -- The hold stands from here until run or release; its id is the order's own, so that a second one cannot be opened.
  hold_id uuid,
  finished_at timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  channel_no text,
  bank_serial text NOT NULL DEFAULT '',
  -- Events so far; the next one takes the next number under this row's lock.
  event_count integer NOT NULL DEFAULT 0,
  -- When the bank is given the order (domain-rules section 4): null while it waits for review, and when it was sent at
  -- once. Known with the last approval, from which it counts.
  send_at timestamptz,
  -- What only the order's kind knows of it; part of the order's hash when it is there.
  details jsonb,
  -- An order with many lines (docs/decisions: lines and chunks). The only line of a simple order is its header.
  batch_id uuid,
  line_count integer NOT NULL DEFAULT 1,
  -- Over the hashes of all chunks; part of the order's hash.
  lines_hash text,
  -- Of a batch whose lines have ended: the fees that were posted and not given back.
  charged_fee_fen bigint,
  -- Orders that hold money until another order uses it, and the orders that follow one (docs/decisions/0017). Its hold
  -- is neither paid nor released when it runs: it waits for orders that follow it, or for its end.
  authorizes boolean NOT NULL DEFAULT false,
  -- From then on it does not run, and what it holds goes back.
  expires_at timestamptz,
  original_mid text,
  original_no text,
  -- take: pays out of the original's hold, the rest goes back; take_part: the rest stays held; release: all goes back;
  -- pay_back: pays with its own money what the original paid.
  follows_as text,
  -- Orders that wait for money (docs/decisions/0019): until when, and by it the sequence in which they are served.
  funds_until timestamptz,
  -- Money that arrives from outside (capability topup): the account is the one that received it, payee_… name who paid.
  -- It was never held, and its order is final when it is made.
  incoming boolean NOT NULL DEFAULT false,
  -- The order of the same merchant that came to nothing and that this one pays again. At most one living order repeats
  -- another: decided under the other's lock (repeat-order.ts).
  repeats text,
  -- What the bank sends back of a batch is an order too, which follows one line of it (docs/decisions/0024). Before, it
  -- was a step of the line; so it stays for those.
  original_line integer,
  -- The order's row keeps a hash over all lines of its timeline, in their sequence, as it keeps their number: the audit
  -- finds a line that is gone, was changed or has another place. The hash is part of the statement that counts the
  -- line, so that a line costs no statement more.
  events_hash bytea NOT NULL DEFAULT '',
  -- An order that uses another merchant's hold pays out of an account that is not its own merchant's. Its merchant sees
  -- it from its own side: `promised_account_no` is its own account, for which the hold was made, and `holder_name` the
  -- merchant whose hold it is. Both are null for every other order. (server/order-row.ts says what lists and files show
  -- of it.)
  promised_account_no text,
  holder_name text,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT one_order_per_request UNIQUE (mid, kind, request_no),
  CONSTRAINT repeats_an_own_order FOREIGN KEY (mid, repeats) REFERENCES orders.orders (mid, order_no)
);

-- The rules of an order's row are one constraint. For each statement that writes a row PostgreSQL reads the text of
-- each CHECK again: nineteen of them took 40 % of an order's insertion and of its change. A function is read once a
-- session.
-- What a rule cannot tell, because something is NULL, it does not refuse, as in a CHECK. A migration that changes the
-- function adds the constraint again, so that the rows that are there are checked.
CREATE FUNCTION orders.follows_rules(o orders.orders) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  broken text := CASE
    WHEN NOT o.order_no ~ '^[0-9]{24}$' THEN 'order_no_is_a_number'
    WHEN NOT o.order_hash ~ '^[0-9a-f]{64}$' THEN 'order_is_hashed'
    WHEN NOT o.lines_hash ~ '^[0-9a-f]{64}$' THEN 'lines_are_hashed'
    WHEN NOT o.amount_fen > 0 THEN 'amount_is_positive'
    WHEN NOT o.fee_fen >= 0 THEN 'fee_is_not_negative'
    WHEN NOT o.line_count > 0 THEN 'order_has_lines'
    WHEN NOT o.state IN ('pending_review', 'scheduled', 'awaiting_funds', 'authorized', 'queued', 'processing', 'succeeded', 'partly_succeeded', 'failed', 'returned', 'rejected',
      'returned_to_maker', 'withdrawn', 'expired') THEN 'state_is_known'
    WHEN NOT o.follows_as IN ('take', 'take_part', 'release', 'pay_back', 'pay_back_part', 'return') THEN 'follow_up_is_known'
    WHEN NOT num_nulls(o.original_mid, o.original_no, o.follows_as) IN (0, 3) THEN 'a_follow_up_names_its_original'
    WHEN num_nulls(o.promised_account_no, o.holder_name) <> CASE WHEN o.original_mid <> o.mid AND o.follows_as IN ('take', 'take_part', 'release') THEN 0 ELSE 2 END
      THEN 'what_uses_the_hold_of_another_has_a_side'
    WHEN NOT (o.original_line IS NULL OR o.original_line > 0 AND o.follows_as = 'return') THEN 'a_line_is_sent_back'
    WHEN NOT (o.follows_as IS DISTINCT FROM 'return' OR o.incoming AND o.original_mid = o.mid) THEN 'what_is_sent_back_arrives'
    WHEN NOT (NOT o.authorizes OR o.expires_at IS NOT NULL) THEN 'an_authorization_ends'
    WHEN NOT (o.authorizes OR o.state <> 'authorized') THEN 'only_an_authorization_waits'
    WHEN NOT (o.state <> 'awaiting_funds' OR o.funds_until IS NOT NULL) THEN 'waiting_for_funds_ends'
    WHEN NOT (o.finished_at IS NOT NULL) = (o.state NOT IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized')) THEN 'finished_with_time'
    WHEN NOT (o.batch_id IS NULL OR o.hold_id IS NULL AND o.channel_no IS NULL) THEN 'batch_has_no_hold_of_its_own'
    WHEN NOT ((o.batch_id IS NULL) = (o.lines_hash IS NULL) AND (o.batch_id IS NOT NULL OR o.line_count = 1)) THEN 'lines_come_from_a_batch'
    WHEN NOT (NOT o.incoming OR o.state IN ('queued', 'succeeded') AND o.hold_id IS NULL AND o.batch_id IS NULL AND (o.original_no IS NULL OR o.follows_as = 'return') AND o.review_deadline IS NULL)
      THEN 'money_that_arrived_is_there'
    WHEN NOT (o.incoming OR o.state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR o.batch_id IS NOT NULL
      OR (o.hold_id IS NOT NULL) = (coalesce(o.follows_as, 'pay_back') IN ('pay_back', 'pay_back_part'))) THEN 'paid_out_of_a_hold'
  END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'an order breaks the rule %', broken USING ERRCODE = 'check_violation', SCHEMA = 'orders', TABLE = 'orders', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $$;
ALTER TABLE orders.orders ADD CONSTRAINT order_follows_rules CHECK (orders.follows_rules(orders));

CREATE INDEX orders_newest ON orders.orders (mid, submitted_at DESC, order_no DESC);
CREATE INDEX orders_open ON orders.orders (mid, state) WHERE finished_at IS NULL;
-- The home page asks for a person's own orders that ended unpaid lately.
CREATE INDEX orders_of_maker ON orders.orders (mid, maker_id, finished_at DESC) WHERE finished_at IS NOT NULL;
CREATE INDEX orders_that_follow ON orders.orders (original_mid, original_no) WHERE original_no IS NOT NULL;
CREATE INDEX orders_awaiting_funds ON orders.orders (funds_until, order_no) WHERE state = 'awaiting_funds';
-- Who was paid inside the provider may know of the payment, and may base orders of its own on it (docs/decisions/0022).
CREATE INDEX orders_that_paid_inside ON orders.orders (payee_account_no, submitted_at DESC) WHERE NOT authorizes;
CREATE INDEX orders_that_repeat ON orders.orders (mid, repeats) WHERE repeats IS NOT NULL;
-- The bills of a few types, and of batches, among many other orders: without these each page read every order of its
-- period.
CREATE INDEX orders_of_type ON orders.orders (mid, type_code, submitted_at DESC, order_no DESC);
CREATE INDEX orders_of_batches ON orders.orders (mid, submitted_at DESC, order_no DESC) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX a_payment_is_sent_back_once ON orders.orders (mid, original_no, coalesce(original_line, 0))
  WHERE follows_as = 'return';
-- What ended on a day is compared with the bank's file of that day (docs/decisions/0046).
CREATE INDEX orders_ended_at_the_bank ON orders.orders (finished_at) WHERE channel_no IS NOT NULL;
CREATE INDEX batches_by_end ON orders.orders (finished_at) WHERE batch_id IS NOT NULL;
CREATE INDEX orders_sent_back_by_day ON orders.orders (finished_at) WHERE follows_as = 'return';
CREATE INDEX orders_received_by_number ON orders.orders (payee_account_no, order_no)
  WHERE state IN ('succeeded', 'returned') AND channel_no IS NULL AND batch_id IS NULL AND NOT incoming
    AND NOT authorizes;
CREATE INDEX batches_by_number ON orders.orders (order_no) WHERE batch_id IS NOT NULL;
-- What is scheduled for a day is found by its hour: it counts for what a payee may get on that day.
CREATE INDEX orders_by_hour ON orders.orders (mid, scheduled_at) WHERE scheduled_at IS NOT NULL;
-- The payer's receipt of what a payee has taken out of its hold, beside the payee's receipt of what was paid to it.
CREATE INDEX orders_that_took ON orders.orders (original_mid, order_no) WHERE follows_as IN ('take', 'take_part');

-- The timeline. Append only.
CREATE TABLE orders.events (
  mid text NOT NULL,
  order_no text NOT NULL,
  seq integer NOT NULL CONSTRAINT seq_is_positive CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- A person, or null for the system.
  actor_id uuid,
  actor_name text NOT NULL,
  event text NOT NULL,
  note text NOT NULL DEFAULT '',
  -- Events of which people are told carry the number of their transaction: a reader that asks up to the oldest
  -- transaction under way misses none, however late it was committed (docs/decisions/0028). Rare rows alone are in the
  -- index.
  told_xid xid8,
  PRIMARY KEY (mid, order_no, seq),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);
CREATE INDEX events_to_tell ON orders.events (told_xid) WHERE told_xid IS NOT NULL;

-- What the bank was told to pay: one for an order, written before it is sent (security.md I7). Its number begins with
-- the merchant's.
CREATE TABLE orders.instructions (
  mid text NOT NULL,
  channel_no text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  -- Set and committed before the first send: with it, a crash means asking, never sending blindly.
  sent_at timestamptz,
  queries integer NOT NULL DEFAULT 0,
  suspended boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'open' CONSTRAINT state_is_known CHECK (state IN ('open', 'succeeded', 'failed')),
  PRIMARY KEY (mid, channel_no),
  CONSTRAINT one_instruction_per_order UNIQUE (mid, order_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);
CREATE INDEX instructions_by_number ON orders.instructions (channel_no);

-- 退票: each return of the bank once. Append only.
CREATE TABLE orders.bank_returns (
  mid text NOT NULL,
  return_no text NOT NULL,
  channel_no text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  reason text NOT NULL,
  returned_at timestamptz NOT NULL,
  -- A return names an order or one of its lines; a line is its own instruction.
  line_no integer,
  PRIMARY KEY (mid, return_no),
  CONSTRAINT return_belongs_to_its_order FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);

-- How far the bank's list of returns has been read.
CREATE TABLE orders.rail_cursors (
  rail text PRIMARY KEY,
  cursor text NOT NULL
);
COMMENT ON TABLE orders.rail_cursors IS 'distribution: reference';

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
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT line_state_is_known CHECK (state IN ('waiting', 'processing',
    'succeeded', 'failed', 'returned')),
  reason text NOT NULL DEFAULT '',
  -- What the bank is told to pay: the line is its own instruction, its number is made of order and line (security.md
  -- I7). Null: paid inside the provider, or not paid.
  rail text,
  -- Set and committed before the first send: with it, a crash means asking, never sending blindly.
  sent_at timestamptz,
  suspended boolean NOT NULL DEFAULT false,
  bank_serial text NOT NULL DEFAULT '',
  ended_at timestamptz,
  -- A line of a batch may pay back a part of a payment that its merchant received: each names its own
  -- (docs/decisions/0056).
  original_mid text,
  original_no text,
  PRIMARY KEY (mid, order_no, line_no),
  CONSTRAINT ended_line_has_its_time CHECK ((ended_at IS NOT NULL) = (state IN ('succeeded', 'failed', 'returned'))),
  CONSTRAINT a_line_names_its_original CHECK (num_nulls(original_mid, original_no) IN (0, 2))
) WITH (fillfactor = 70);
CREATE INDEX lines_by_amount ON orders.lines (mid, amount_fen, order_no, line_no);
CREATE INDEX lines_by_payee ON orders.lines (mid, payee_account_no, payee_name, order_no, line_no);
CREATE INDEX lines_by_own_number ON orders.lines (mid, merchant_line_no, order_no, line_no)
  WHERE merchant_line_no <> '';
CREATE INDEX lines_that_pay_back ON orders.lines (original_mid, original_no) WHERE original_no IS NOT NULL;

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
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT chunk_state_is_known CHECK (state IN ('waiting', 'running', 'final',
    'released')),
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
  CONSTRAINT chunk_belongs_to_its_order FOREIGN KEY (mid, order_no)
    REFERENCES orders.orders DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT chunk_has_lines CHECK (last_line >= first_line AND amount_fen > 0 AND fee_fen >= 0),
  CONSTRAINT no_line_ends_twice CHECK (succeeded >= 0 AND failed >= 0 AND returned >= 0
    AND succeeded + failed + returned <= last_line - first_line + 1),
  CONSTRAINT paid_chunk_was_held CHECK (state NOT IN ('running', 'final') OR hold_id IS NOT NULL)
) WITH (fillfactor = 50);

-- What a merchant allows another one: orders of one kind, out of one of its accounts into one account of the other
-- (docs/decisions/0026). Never changed but for its end.
CREATE TABLE orders.mandates (
  -- The merchant that pays.
  mid text NOT NULL,
  mandate_id uuid NOT NULL,
  kind text NOT NULL,
  account_no text NOT NULL,
  payer_name text NOT NULL,
  payee_mid text NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  -- Stays in the account.
  keep_fen bigint NOT NULL CONSTRAINT mandate_keeps_something_or_nothing CHECK (keep_fen >= 0),
  granted_by uuid NOT NULL,
  granted_by_name text NOT NULL,
  granted_at timestamptz NOT NULL,
  ended_by_name text,
  ended_at timestamptz,
  PRIMARY KEY (mid, mandate_id),
  CONSTRAINT nobody_gives_a_mandate_to_itself CHECK (payee_mid <> mid),
  CONSTRAINT an_end_has_a_person CHECK ((ended_at IS NULL) = (ended_by_name IS NULL))
);
CREATE UNIQUE INDEX one_living_mandate ON orders.mandates (mid, kind, account_no, payee_account_no)
  WHERE ended_at IS NULL;
CREATE INDEX mandates_of_payee ON orders.mandates (payee_mid, kind, granted_at DESC, mandate_id) WHERE ended_at IS NULL;

-- What the search of capabilities/search finds orders and lines by. An order changes its state several times and each
-- change writes every index of its row again, so that what never changes is copied once into a table that is never
-- updated. An index of a line costs its insertion only.
CREATE TABLE orders.search_keys (
  mid text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  PRIMARY KEY (mid, order_no)
);
-- The number at the end of each: the newest come first without sorting.
CREATE INDEX search_by_amount ON orders.search_keys (mid, amount_fen, order_no);
CREATE INDEX search_by_tail ON orders.search_keys (mid, right(order_no, 4), order_no);
CREATE INDEX search_by_payee ON orders.search_keys (mid, payee_account_no, payee_name, order_no);

-- Every two neighbouring characters of a name, with the merchant before each: a part of a name is found by its pairs.
-- pg_trgm has no trigrams of Chinese in a database of locale C.
CREATE FUNCTION orders.name_pairs(of_mid text, name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT of_mid || ':' || substr(compared, i, 2)), '{}')
  FROM (SELECT platform.compared_name(name) AS compared OFFSET 0) c, generate_series(1, char_length(compared) - 1) AS i
$$;

-- Each payee once, however often it is paid: names and tails are searched here, and the payments of a payee found by
-- its whole name and number.
CREATE TABLE orders.known_payees (
  mid text NOT NULL,
  payee_account_no text NOT NULL,
  payee_name text NOT NULL,
  PRIMARY KEY (mid, payee_account_no, payee_name)
);
CREATE INDEX known_payees_by_tail ON orders.known_payees (mid, right(payee_account_no, 4)) WHERE payee_account_no <> '';
CREATE INDEX known_payees_by_name ON orders.known_payees USING gin (orders.name_pairs(mid, payee_name))
  WITH (gin_pending_list_limit = 256);

-- Orders of past days in sums by day, so that the totals of a month, and the place of a page inside it, read some rows
-- a day and not every order.
--
-- No order's transaction adds up: a job does, after its day has ended. An order that changes later takes its day out of
-- the sums until the job has been there again. What is read is therefore exact at every moment: the sums of days that
-- are totalled, and the orders of all other days.
CREATE TABLE orders.days (
  mid text NOT NULL,
  day date NOT NULL,
  is_totalled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mid, day)
);
CREATE INDEX days_to_total ON orders.days (mid, day) WHERE NOT is_totalled;

-- Of days that are totalled; what a day of others has here is out of date.
CREATE TABLE orders.day_totals (
  mid text NOT NULL,
  day date NOT NULL,
  own_account_no text NOT NULL,
  type_code text NOT NULL,
  comes_in boolean NOT NULL,
  has_lines boolean NOT NULL,
  state text NOT NULL,
  orders bigint NOT NULL,
  amount_fen bigint NOT NULL,
  -- What was charged.
  fee_fen bigint NOT NULL,
  PRIMARY KEY (mid, day, own_account_no, type_code, comes_in, has_lines, state)
);

-- The result of a payment that its bank has not told for a day, as a person of the provider says it with proof, until
-- another one confirms it (domain-rules section 20).
CREATE TABLE orders.set_results (
  mid text NOT NULL,
  order_no text NOT NULL,
  -- Of a batch its line; 0: the order's one payment.
  line_no integer NOT NULL,
  result text NOT NULL CONSTRAINT set_result_is_an_end CHECK (result IN ('succeeded', 'failed')),
  -- The bank's serial of a success, the reason of a failure.
  detail text NOT NULL CONSTRAINT set_result_has_its_detail CHECK (detail <> ''),
  -- Where it can be read: the number of the bank's statement or letter.
  proof text NOT NULL CONSTRAINT set_result_has_proof CHECK (proof <> ''),
  proposed_by text NOT NULL CONSTRAINT set_result_has_its_person CHECK (proposed_by <> ''),
  proposed_at timestamptz NOT NULL,
  confirmed_by text CONSTRAINT another_person_confirms CHECK (confirmed_by <> '' AND confirmed_by <> proposed_by),
  confirmed_at timestamptz,
  PRIMARY KEY (mid, order_no, line_no),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders,
  CONSTRAINT confirmed_with_time CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
);
