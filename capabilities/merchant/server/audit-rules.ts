import { referenceRule, type AuditRule } from '#ledger/src/audit-rule.ts';

export const merchantAuditRules: readonly AuditRule[] = [
  referenceRule({
    title: 'the merchant that a person enters first is one of their own',
    from: 'merchant.default_merchants',
    row: `'person ' || f.person_id`,
    to: 'merchant.relations',
    columns: { mid: 'mid', person_id: 'person_id' },
  }),
];
