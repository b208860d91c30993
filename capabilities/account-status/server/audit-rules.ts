import type { AuditRule } from '#ledger/src/audit-rule.ts';

/** A freeze and its hold, or its account, say the same, and no hold without an order belongs to nobody. */
export const accountStatusAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I4',
    title: 'a part of a balance is frozen exactly while its hold is open',
    sql: `
      SELECT f.mid, format('part freeze %s of %s fen is %s, its hold of %s fen is %s', f.freeze_id, f.amount_fen, f.state, coalesce(h.amount_fen, 0), coalesce(h.state, 'missing')) AS finding
      FROM account_status.part_freezes f JOIN account.accounts a ON a.mid = f.mid AND a.account_no = f.account_no LEFT JOIN ledger.holds h ON h.mid = f.mid AND h.hold_id = f.freeze_id
      WHERE f.amount_fen IS NOT NULL AND (h.amount_fen IS DISTINCT FROM f.amount_fen OR h.frozen_account_id IS DISTINCT FROM a.frozen_id OR h.state IS DISTINCT FROM CASE f.state WHEN 'active' THEN 'open' ELSE f.state END)
      UNION ALL SELECT f.mid, format('part freeze %s is released, nobody else agreed', f.freeze_id) FROM account_status.part_freezes f
      WHERE f.state = 'released' AND NOT EXISTS (SELECT 1 FROM change.changes r WHERE r.mid = f.mid AND r.kind = CASE f.source WHEN 'own' THEN 'account.part_release' ELSE 'account.unfreeze' END
        AND r.subject = f.freeze_id::text AND r.state = 'done' AND r.decided_by <> r.proposed_by)
      UNION ALL SELECT h.mid, format('hold %s is neither an order''s nor a part freeze', h.hold_id) FROM ledger.holds h JOIN ledger.journals j ON j.id = h.opened_by
      WHERE j.order_no IS NULL AND NOT EXISTS (SELECT 1 FROM account_status.part_freezes f WHERE f.mid = h.mid AND f.freeze_id = h.hold_id AND f.amount_fen IS NOT NULL)`,
  },
  {
    invariant: 'I4',
    title: 'what the provider freezes was agreed by two people, and a frozen account pays nothing',
    sql: `
      SELECT f.mid, format('freeze %s by the provider, nobody else agreed', f.freeze_id) AS finding FROM account_status.part_freezes f
      WHERE f.source <> 'own' AND NOT EXISTS (SELECT 1 FROM change.changes c WHERE c.mid = f.mid AND c.kind = 'account.freeze' AND c.command->>'freezeId' = f.freeze_id::text AND c.state = 'done' AND c.decided_by <> c.proposed_by)
      UNION ALL SELECT f.mid, format('freeze %s of a whole account is active, the account is %s', f.freeze_id, a.status) FROM account_status.part_freezes f JOIN account.accounts a ON a.mid = f.mid AND a.account_no = f.account_no
      WHERE f.state = 'active' AND f.amount_fen IS NULL AND a.status <> 'frozen'`,
  },
];
