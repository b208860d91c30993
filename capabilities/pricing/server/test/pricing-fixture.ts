import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { proposeVersion, saveDraft, showPlan } from '../../contract/plan-operations.ts';
import type { PriceRow } from '../../contract/price-rows.ts';
import { pricingCapability } from '../capability.ts';
import { pricingProviderBindings } from '../provider/bindings.ts';

/** Transfers by sheet. */
export const transferSheets = {
  ...transferKind,
  contract: { ...transferKind.contract, batch: transferKind.contract.batch! },
};

export let fixture: OrderFixture;
export let editor: ProviderUser;
export let approver: ProviderUser;

export async function openPricing(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...withdrawalBindings(),
      ...uploadBindings({ batchKinds: [transferSheets], batchRunOf }),
    ],
    kinds: [transferKind, withdrawalKind],
  });
  const { changes: changeKinds } = pricingCapability;
  atConsole = new TestConsole(fixture, { bindings: pricingProviderBindings(), changeKinds });
  editor = await atConsole.add('运营小李', 'ops');
  approver = await atConsole.add('风控老王', 'risk');
}

let atConsole: TestConsole;

/** A call at the console, as the edge makes it. */
export const at: TestConsole['call'] = (...call) => atConsole.call(...call);

export const decide = (changeId: string, approve = true, who = approver) => atConsole.decide(who, changeId, approve);

/** What a proposal is sent besides. */
export const proposal = () => ({ requestNo: newId(), reason: '年度调价' });

/** A version is drafted and proposed. */
export async function propose(planId: string, fromDay: string, change: (rows: PriceRow[]) => PriceRow[], who = editor) {
  const { rows, draft } = must(await at(who, showPlan, { planId }));
  const input = { planId, revision: draft?.revision ?? 0, fromDay, rows: change(draft?.rows ?? rows) };
  const saved = await at(who, saveDraft, input);
  return saved.ok ? at(who, proposeVersion, { planId, revision: saved.data.revision, ...proposal() }) : saved;
}

/** All prices of a kind are this much a payment. */
export const flat = (kind: string, fixed: string) => (rows: PriceRow[]) =>
  rows.map((row) => (row.kind === kind ? { ...row, fixed, rate: '0', min: '', max: '' } : row));

/** Rows of a kind for companies and for persons in place of those for all. */
export const byPayee =
  (kind: string, fixed: Readonly<Record<'company' | 'individual', string>>) =>
  (rows: PriceRow[]): PriceRow[] =>
    rows.flatMap((row) =>
      row.kind === kind
        ? (['company', 'individual'] as const).map((payee) => ({ ...row, payee, fixed: fixed[payee], rate: '0' }))
        : [row],
    );

/** A merchant's quote of a withdrawal of 1,000 yuan. */
export const quoted = async (merchant: Awaited<ReturnType<OrderFixture['openMerchant']>>) => {
  const input = { function: 'withdraw', accountNo: merchant.account.accountNo, amount: '1000.00', speed: 'T0' };
  return must(
    await fixture.call<{ quoteId: string; fee: string; feePlan: { name: string; version: number } }>(
      merchant,
      'maker',
      'csdb/v2/business/work',
      input,
    ),
  );
};
