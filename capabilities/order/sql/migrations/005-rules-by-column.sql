-- expand: the rules of an order read its columns: a distributed PostgreSQL passes no whole row to a rule
-- One constraint by a function, because written out they cost an insertion 60 % more (docs/decisions/0008). What a rule
-- cannot tell, because something is NULL, it does not refuse, as in a CHECK.
CREATE FUNCTION orders.order_follows_rules(
  mid text, order_no text, order_hash text, lines_hash text, amount_fen bigint, fee_fen bigint, line_count integer,
  state text, original_mid text, original_no text, original_line integer, follows_as text, promised_account_no text,
  holder_name text, incoming boolean, authorizes boolean, batch_id uuid, hold_id uuid, channel_no text,
  expires_at timestamptz, funds_until timestamptz, finished_at timestamptz, review_deadline timestamptz
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  broken text := CASE
    WHEN NOT order_no ~ '^[0-9]{24}$' THEN 'order_no_is_a_number'
    WHEN NOT order_hash ~ '^[0-9a-f]{64}$' THEN 'order_is_hashed'
    WHEN NOT lines_hash ~ '^[0-9a-f]{64}$' THEN 'lines_are_hashed'
    WHEN NOT amount_fen > 0 THEN 'amount_is_positive'
    WHEN NOT fee_fen >= 0 THEN 'fee_is_not_negative'
    WHEN NOT line_count > 0 THEN 'order_has_lines'
    WHEN NOT state IN ('pending_review', 'scheduled', 'awaiting_funds', 'authorized', 'queued', 'processing',
      'succeeded', 'partly_succeeded', 'failed', 'returned', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')
      THEN 'state_is_known'
    WHEN NOT follows_as IN ('take', 'take_part', 'release', 'pay_back', 'pay_back_part', 'return')
      THEN 'follow_up_is_known'
    WHEN NOT num_nulls(original_mid, original_no, follows_as) IN (0, 3) THEN 'a_follow_up_names_its_original'
    WHEN num_nulls(promised_account_no, holder_name)
      <> CASE WHEN original_mid <> mid AND follows_as IN ('take', 'take_part', 'release') THEN 0 ELSE 2 END
      THEN 'what_uses_the_hold_of_another_has_a_side'
    WHEN NOT (original_line IS NULL OR original_line > 0 AND follows_as = 'return') THEN 'a_line_is_sent_back'
    WHEN NOT (follows_as IS DISTINCT FROM 'return' OR incoming AND original_mid = mid) THEN 'what_is_sent_back_arrives'
    WHEN NOT (NOT authorizes OR expires_at IS NOT NULL) THEN 'an_authorization_ends'
    WHEN NOT (authorizes OR state <> 'authorized') THEN 'only_an_authorization_waits'
    WHEN NOT (state <> 'awaiting_funds' OR funds_until IS NOT NULL) THEN 'waiting_for_funds_ends'
    WHEN NOT (finished_at IS NOT NULL)
      = (state NOT IN ('pending_review', 'scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized'))
      THEN 'finished_with_time'
    WHEN NOT (batch_id IS NULL OR hold_id IS NULL AND channel_no IS NULL) THEN 'batch_has_no_hold_of_its_own'
    WHEN NOT ((batch_id IS NULL) = (lines_hash IS NULL) AND (batch_id IS NOT NULL OR line_count = 1))
      THEN 'lines_come_from_a_batch'
    WHEN NOT (NOT incoming OR state IN ('queued', 'succeeded') AND hold_id IS NULL AND batch_id IS NULL
      AND (original_no IS NULL OR follows_as = 'return') AND review_deadline IS NULL) THEN 'money_that_arrived_is_there'
    WHEN NOT (incoming OR state NOT IN ('processing', 'authorized', 'succeeded', 'returned') OR batch_id IS NOT NULL
      OR (hold_id IS NOT NULL) = (coalesce(follows_as, 'pay_back') IN ('pay_back', 'pay_back_part')))
      THEN 'paid_out_of_a_hold'
  END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'an order breaks the rule %', broken
      USING ERRCODE = 'check_violation', SCHEMA = 'orders', TABLE = 'orders', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $$;

-- The rows that are there followed the same rules until now.
ALTER TABLE orders.orders
  DROP CONSTRAINT order_follows_rules,
  ADD CONSTRAINT order_follows_rules CHECK (orders.order_follows_rules(mid, order_no, order_hash, lines_hash,
    amount_fen, fee_fen, line_count, state, original_mid, original_no, original_line, follows_as, promised_account_no,
    holder_name, incoming, authorizes, batch_id, hold_id, channel_no, expires_at, funds_until, finished_at,
    review_deadline)) NOT VALID;
