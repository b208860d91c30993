-- ledger.move_hold anew: every frozen account of the journal must be the hold's own. Until now it was enough that one of them was (`<> ALL` says "none is"), so that a journal
-- which named a second frozen account could have ended a hold with part of another one's money.
CREATE OR REPLACE FUNCTION ledger.move_hold(
  hold_mid text, wanted uuid, op text, journal uuid, frozen_from uuid[], frozen_to uuid[], out_fen bigint, in_fen bigint
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  hold ledger.holds;
BEGIN
  SELECT * INTO hold FROM ledger.holds h WHERE h.mid = hold_mid AND h.hold_id = wanted FOR UPDATE;
  IF op = 'open' THEN
    IF hold.hold_id IS NOT NULL THEN RETURN 'hold_exists'; END IF;
    IF frozen_from IS NOT NULL OR frozen_to IS NULL OR frozen_to[1] <> ANY (frozen_to) THEN RETURN 'bad_posting'; END IF;
    INSERT INTO ledger.holds (mid, hold_id, frozen_account_id, amount_fen, state, opened_by) VALUES (hold_mid, wanted, frozen_to[1], in_fen, 'open', journal);
    RETURN NULL;
  END IF;
  IF hold.hold_id IS NULL THEN RETURN 'hold_missing'; END IF;
  IF hold.state <> 'open' THEN RETURN 'hold_' || hold.state; END IF;
  IF frozen_to IS NOT NULL OR frozen_from IS NULL OR hold.frozen_account_id <> ANY (frozen_from) THEN RETURN 'bad_posting'; END IF;
  IF out_fen <> hold.amount_fen THEN RETURN 'hold_amount_differs'; END IF;
  UPDATE ledger.holds h SET state = CASE op WHEN 'settle' THEN 'settled' WHEN 'release' THEN 'released' ELSE 'expired' END, ended_by = journal
  WHERE h.mid = hold_mid AND h.hold_id = wanted;
  RETURN NULL;
END $$;
