-- Money orders of every kind: one header, one life (docs/decisions/0001). The schema is called orders because ORDER is a word of SQL.
CREATE SCHEMA orders;

CREATE TABLE orders.orders (
  mid text NOT NULL,
  order_no text NOT NULL CHECK (order_no ~ '^[0-9]{24}$'),
  kind text NOT NULL,
  type_code text NOT NULL,
  request_no text NOT NULL,
  -- SHA-256 over everything that a reviewer reads; reviews are bound to it and it is checked again before money moves.
  order_hash text NOT NULL CHECK (order_hash ~ '^[0-9a-f]{64}$'),
  account_no text NOT NULL,
  available_id uuid NOT NULL,
  frozen_id uuid NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  fee_fen bigint NOT NULL CHECK (fee_fen >= 0),
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
  state text NOT NULL CHECK (state IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing', 'succeeded', 'failed', 'returned',
    'rejected', 'returned_to_maker', 'withdrawn', 'expired')),
  -- The hold stands from here until run or release; its id is the order's own, so that a second one cannot be opened.
  hold_id uuid,
  finished_at timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  channel_no text,
  bank_serial text NOT NULL DEFAULT '',
  -- Events so far; the next one takes the next number under this row's lock.
  event_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT one_order_per_request UNIQUE (mid, kind, request_no),
  CONSTRAINT paid_out_of_a_hold CHECK (state NOT IN ('processing', 'succeeded', 'returned') OR hold_id IS NOT NULL),
  CONSTRAINT finished_with_time CHECK ((finished_at IS NOT NULL) = (state NOT IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing')))
);
CREATE INDEX orders_newest ON orders.orders (mid, submitted_at DESC, order_no DESC);
CREATE INDEX orders_open ON orders.orders (mid, state) WHERE finished_at IS NULL;

-- The timeline. Append only.
CREATE TABLE orders.events (
  mid text NOT NULL,
  order_no text NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- A person, or null for the system.
  actor_id uuid,
  actor_name text NOT NULL,
  event text NOT NULL,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (mid, order_no, seq),
  FOREIGN KEY (mid, order_no) REFERENCES orders.orders
);

-- What the bank was told to pay: one for an order, written before it is sent (security.md I7). Its number begins with the merchant's.
CREATE TABLE orders.instructions (
  mid text NOT NULL,
  channel_no text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- Set and committed before the first send: with it, a crash means asking, never sending blindly.
  sent_at timestamptz,
  queries integer NOT NULL DEFAULT 0,
  suspended boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'succeeded', 'failed')),
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
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  reason text NOT NULL,
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (mid, return_no),
  FOREIGN KEY (mid, channel_no) REFERENCES orders.instructions
);

-- How far the bank's list of returns has been read.
CREATE TABLE orders.rail_cursors (
  rail text PRIMARY KEY,
  cursor text NOT NULL
);

SELECT platform.protect_tenant('orders.orders');
SELECT platform.protect_tenant('orders.events');
SELECT platform.protect_tenant('orders.instructions');
SELECT platform.protect_tenant('orders.bank_returns');

GRANT USAGE ON SCHEMA orders TO portal_app;
GRANT SELECT, INSERT ON orders.orders, orders.events, orders.instructions, orders.bank_returns TO portal_app;
GRANT UPDATE (state, hold_id, finished_at, fail_reason, channel_no, bank_serial, event_count) ON orders.orders TO portal_app;
GRANT UPDATE (sent_at, queries, suspended, state) ON orders.instructions TO portal_app;
GRANT SELECT, INSERT, UPDATE ON orders.rail_cursors TO portal_app;
