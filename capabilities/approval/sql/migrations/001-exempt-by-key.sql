-- expand: a rule may exempt orders of the merchant's own systems below an amount
ALTER TABLE approval.policies
  ADD COLUMN key_below_fen bigint CONSTRAINT exemption_has_an_amount CHECK (key_below_fen > 0);

-- Orders by a key that a rule has left without the review that people's orders of the amount have. Append only.
CREATE TABLE approval.exemptions (
  mid text NOT NULL,
  order_no text NOT NULL,
  policy_version integer NOT NULL,
  below_fen bigint NOT NULL,
  exempted_at timestamptz NOT NULL,
  PRIMARY KEY (mid, order_no)
);
