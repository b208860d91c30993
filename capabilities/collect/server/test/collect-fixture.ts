import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { collectErrors } from '../../contract/errors.ts';
import type { CollectionDetail, RelatedAccount } from '../../contract/operations.ts';
import { collectAuditRules } from '../audit-rules.ts';
import { collectBindings } from '../bindings.ts';
import { collectKind } from '../collect-kind.ts';
import { ITEM, runItemJob } from '../run-item.ts';

const texts = { ...orderErrors, ...accountErrors, ...collectErrors };
const collectJobs = () => ({ [ITEM]: runItemJob({ texts }) });

export let fixture: OrderFixture;
export async function openCollect(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...collectBindings()],
    kinds: [collectKind],
    jobs: collectJobs,
    audit: collectAuditRules,
  });
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
  must(await fixture.call<{ list: RelatedAccount[] }>(parent, 'maker', 'merchRelation/queryRelationAccounts', {})).list;

/** Asks for a collection; an amount of an account that is left out takes all above what stays. */
export const ask = (
  parent: TestMerchant,
  accounts: readonly { mandateId: string; amount?: string }[],
  amount = '999999.99',
): Promise<Result<{ runId: string; count: number }>> =>
  fixture.call(parent, 'maker', 'collect/create', { requestNo: newId(), accounts, amount });

export const detail = async (parent: TestMerchant, runId: string): Promise<CollectionDetail> =>
  must(await fixture.call<CollectionDetail>(parent, 'maker', 'collect/detail', { runId }));

/** The same, run to its end: state and amount or reason of each account. */
export async function collected(
  parent: TestMerchant,
  accounts: readonly { mandateId: string; amount?: string }[],
): Promise<{ state: string; items: string[]; runId: string }> {
  const { runId } = must(await ask(parent, accounts));
  await fixture.run();
  const { state, items } = await detail(parent, runId);
  return {
    runId,
    state,
    items: items.map((item) => `${item.state} ${item.state === 'succeeded' ? item.amount : item.reason}`),
  };
}
