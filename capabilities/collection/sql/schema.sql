-- Money that channels of the provider collect for merchants, and its settlement.
CREATE SCHEMA collection;

-- What an account has to be settled on a day: begun by the day's first collection, ended once. What it sums up is
-- written when it ends.
CREATE TABLE collection.settlements (
  mid text NOT NULL,
  account_no text NOT NULL,
  day date NOT NULL,
  settlement_no text NOT NULL CONSTRAINT settlement_no_is_a_number CHECK (settlement_no ~ '^[0-9]{24}$'),
  due_at timestamptz NOT NULL,
  settled_at timestamptz,
  collections integer NOT NULL DEFAULT 0,
  collected_fen bigint NOT NULL DEFAULT 0,
  fee_fen bigint NOT NULL DEFAULT 0,
  -- What went back to payers out of the money that waited.
  refunded_fen bigint NOT NULL DEFAULT 0,
  amount_fen bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (mid, account_no, day),
  CONSTRAINT settlement_no_is_its_own UNIQUE (mid, settlement_no),
  CONSTRAINT settlement_adds_up CHECK (amount_fen = collected_fen - fee_fen - refunded_fen AND amount_fen >= 0),
  CONSTRAINT only_settled_collections_are_counted CHECK (settled_at IS NOT NULL OR collections = 0)
);
CREATE INDEX settlements_due ON collection.settlements (due_at) WHERE settled_at IS NULL;
CREATE INDEX settlements_newest ON collection.settlements (day DESC, settlement_no DESC);

-- Each collection once, by the number that the provider's own systems gave it. Rows are never changed.
CREATE TABLE collection.collections (
  collection_no text PRIMARY KEY CONSTRAINT collection_has_a_number CHECK (collection_no <> ''),
  mid text NOT NULL,
  account_no text NOT NULL,
  order_no text NOT NULL,
  channel text NOT NULL,
  payer_name text NOT NULL,
  note text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT collection_is_positive CHECK (amount_fen > 0),
  fee_fen bigint NOT NULL CONSTRAINT fee_is_below_the_amount CHECK (fee_fen >= 0 AND fee_fen < amount_fen),
  paid_at timestamptz NOT NULL,
  credited_at timestamptz NOT NULL,
  -- The day of its settlement; null: it was available at once.
  settles_on date,
  CONSTRAINT one_order_per_collection UNIQUE (mid, order_no),
  CONSTRAINT collection_has_its_settlement FOREIGN KEY (mid, account_no, settles_on)
    REFERENCES collection.settlements (mid, account_no, day)
);
-- The number is unique over all merchants: it finds a collection before it is known whose it is.
COMMENT ON TABLE collection.collections IS 'distribution: directory';
CREATE INDEX collections_newest ON collection.collections (credited_at DESC, collection_no DESC);
CREATE INDEX collections_of_merchant ON collection.collections (mid, credited_at DESC, collection_no DESC);
CREATE INDEX collections_of_settlement ON collection.collections (mid, account_no, settles_on)
  WHERE settles_on IS NOT NULL;

CREATE TABLE collection.refunds (
  refund_no text PRIMARY KEY CONSTRAINT refund_has_a_number CHECK (refund_no <> ''),
  mid text NOT NULL,
  collection_no text NOT NULL,
  order_no text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT refund_is_positive CHECK (amount_fen > 0),
  -- Out of what was not settled yet; the rest was available.
  pending_fen bigint NOT NULL CONSTRAINT refund_has_its_parts CHECK (pending_fen BETWEEN 0 AND amount_fen),
  reason text NOT NULL,
  refunded_at timestamptz NOT NULL,
  CONSTRAINT one_order_per_refund UNIQUE (mid, order_no),
  CONSTRAINT refund_has_its_collection FOREIGN KEY (collection_no) REFERENCES collection.collections
);
COMMENT ON TABLE collection.refunds IS 'distribution: directory';
CREATE INDEX refunds_of_collection ON collection.refunds (collection_no, refunded_at);
