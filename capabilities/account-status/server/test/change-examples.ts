import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import { accountStatusAuditRules } from '../audit-rules.ts';
import { accountStatusBindings } from '../bindings.ts';
import { partRelease, type ReleaseCommand } from '../part-release.ts';
import { statusChange, type StatusCommand } from '../status-change.ts';

const closing: ChangeExamples<StatusCommand> = {
  kind: statusChange,
  deps: null,
  decider: 'checker',
  command: async ({ merchant }) => ({ accountNo: merchant.second.accountNo, action: 'close', was: 'normal' }),
  // While it waits the account is 销户中.
  now: async ({ fixture, merchant }) =>
    (
      await fixture.db.admin.query(
        `SELECT replace(status, 'closing', 'normal') AS status FROM account.accounts WHERE mid = $1 ORDER BY account_no`,
        [merchant.mid],
      )
    ).rows,
};

const release: ChangeExamples<ReleaseCommand> = {
  kind: partRelease,
  deps: null,
  decider: 'checker',
  bindings: accountStatusBindings(),
  audit: accountStatusAuditRules,
  prepare: async ({ fixture, merchant }) => {
    const { accountNo } = merchant.account;
    const input = { requestNo: newId(), accountNo, amount: '800.00', reason: '诉讼保全' };
    must(await fixture.call(merchant, 'admin', 'csdb/v2/account/partFreeze/create', input));
  },
  command: async ({ fixture, merchant }) =>
    (
      await fixture.db.admin.query<ReleaseCommand>(
        'SELECT freeze_id AS "freezeId" FROM account_status.part_freezes WHERE mid = $1',
        [merchant.mid],
      )
    ).rows[0]!,
  now: ({ fixture, merchant }) => fixture.money(merchant),
};

export const changes = [closing, release];
