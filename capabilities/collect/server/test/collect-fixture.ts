import { syncMenu } from '#capabilities/access/server/index.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { collectErrors } from '../../contract/errors.ts';
import { collectMenu } from '../../contract/menu.ts';
import type { CollectionDetail, RelatedAccount } from '../../contract/operations.ts';
import type { CollectionPlan } from '../../contract/plan-operations.ts';
import { collectAuditRules } from '../audit-rules.ts';
import { collectBindings } from '../bindings.ts';
import { collectKind } from '../collect-kind.ts';
import { ARRIVAL, creditItemJob } from '../credit-item.ts';
import { PLAN } from '../plan-row.ts';
import { ITEM, runItemJob } from '../run-item.ts';
import { runPlanJob } from '../run-plan.ts';

const texts = { ...orderErrors, ...accountErrors, ...collectErrors };
const collectJobs = () => ({
  [ITEM]: runItemJob({ texts }),
  [ARRIVAL]: creditItemJob,
  [PLAN]: runPlanJob(),
});

/** Collections by a sheet. */
export const sheetKind = { ...collectKind, contract: { ...collectKind.contract, batch: collectKind.contract.batch! } };

export let fixture: OrderFixture;
export async function openCollect(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings({ batchKinds: [sheetKind] }),
      ...uploadBindings({ batchKinds: [sheetKind], batchRunOf }),
      ...collectBindings(),
    ],
    kinds: [collectKind],
    jobs: collectJobs,
    audit: collectAuditRules,
  });
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, [...orderMenu, ...collectMenu]));
}

/** The payer allows the parent to collect from its first account. */
export const grant = (
  payer: TestMerchant,
  parent: TestMerchant,
  instead: Record<string, unknown> = {},
  on: OrderFixture = fixture,
): Promise<Result<{ mandateId: string }>> =>
  on.call(payer, 'admin', 'collect/mandate/grant', {
    requestNo: newId(),
    accountNo: payer.account.accountNo,
    payeeAccountNo: parent.account.accountNo,
    payeeName: parent.account.name,
    keep: '0',
    ...instead,
  });

export const granted = async (payer: TestMerchant, parent: TestMerchant, keep = '0'): Promise<string> =>
  must(await grant(payer, parent, { keep })).mandateId;

export const end = (payer: TestMerchant, mandateId: string) =>
  fixture.call(payer, 'admin', 'collect/mandate/end', { mandateId });

export const related = async (parent: TestMerchant): Promise<RelatedAccount[]> =>
  must(
    await fixture.call<{ list: RelatedAccount[] }>(parent, 'maker', 'csdb/v2/merchRelation/queryRelationAccounts', {}),
  ).list;

/** Asks for a collection; an amount of an account that is left out takes all above what stays. */
export const start = (
  parent: TestMerchant,
  accounts: readonly { mandateId: string; amount?: string }[],
  amount = '999999.99',
): Promise<Result<{ runId: string; count: number }>> =>
  fixture.call(parent, 'maker', 'collect/create', { requestNo: newId(), accounts, amount });

/** The maker's role may collect, as the database knows it, too: a plan asks there when nobody is at a page. */
export const mayCollect = (merchant: TestMerchant, allowed: boolean) =>
  fixture.db.admin.query(
    allowed
      ? 'INSERT INTO access.role_codes (mid, role_id, menu_code) VALUES ($1, $2, $3)'
      : 'DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2 AND menu_code = $3',
    [merchant.mid, merchant.people.maker.role!.roleId, '031801'],
  );

export const plan = (parent: TestMerchant, calendar: object = { every: 'daily' }) =>
  fixture.call<CollectionPlan>(parent, 'maker', 'collect/plan/save', { requestNo: newId(), calendar });

export const detail = async (parent: TestMerchant, runId: string): Promise<CollectionDetail> =>
  must(await fixture.call<CollectionDetail>(parent, 'maker', 'collect/detail', { runId }));

/** The same, run to its end: state and amount or reason of each account. */
export async function collected(
  parent: TestMerchant,
  accounts: readonly { mandateId: string; amount?: string }[],
): Promise<{ state: string; items: string[]; runId: string }> {
  const { runId } = must(await start(parent, accounts));
  await fixture.run();
  const { state, items } = await detail(parent, runId);
  return {
    runId,
    state,
    items: items.map((item) => `${item.state} ${item.state === 'succeeded' ? item.amount : item.reason}`),
  };
}
