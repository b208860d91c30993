import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { ruleChange, type RuleCommand } from '../save-rule.ts';

const kind = withdrawalKind.contract.id;

const rule: ChangeExamples<RuleCommand> = {
  kind: ruleChange,
  deps: null,
  orders: [withdrawalKind],
  command: async () => ({
    kind,
    baseVersion: 1,
    layers: [{ fromFen: '0', steps: [{ title: '管理员任一人', mode: 'any', adminOnly: true }] }],
    note: '全部复核',
  }),
  now: async ({ fixture, merchant }) =>
    (
      await fixture.db.admin.query('SELECT version FROM approval.policies WHERE mid = $1 AND kind = $2', [
        merchant.mid,
        kind,
      ])
    ).rows,
};

export const changes = [rule];
