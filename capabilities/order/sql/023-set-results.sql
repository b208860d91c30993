-- The result of a payment that its bank has not told for a day, as a person of the provider says it with proof, until another one confirms it (domain-rules section 20).
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
SELECT platform.protect_tenant('orders.set_results');
GRANT SELECT, INSERT ON orders.set_results TO portal_app;
GRANT UPDATE (result, detail, proof, proposed_by, proposed_at, confirmed_by, confirmed_at) ON orders.set_results TO portal_app;
