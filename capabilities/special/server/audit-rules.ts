import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const specialAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I9',
    title: 'an account of type special has a scene, and no other account has one',
    sql: `
      SELECT coalesce(a.mid, s.mid) AS mid, format('account ending %s is special without a scene, or the other way round', right(coalesce(a.account_no, s.account_no), 4)) AS finding
      FROM (SELECT * FROM account.accounts WHERE type = 'special') a FULL JOIN special.accounts s ON s.mid = a.mid AND s.account_no = a.account_no
      WHERE a.account_no IS NULL OR s.account_no IS NULL`,
  },
];
