import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { decideProviderChange } from '#capabilities/change/contract/provider-operations.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { Database } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser, Session } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { proposeVersion, saveDraft, showPlan } from '../../contract/plan-operations.ts';
import type { PriceRow } from '../../contract/price-rows.ts';
import { pricingCapability } from '../capability.ts';
import { pricingProviderBindings } from '../provider/bindings.ts';

export let fixture: OrderFixture;
export let editor: ProviderUser;
export let approver: ProviderUser;

export async function openPricing(): Promise<void> {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings(), ...withdrawalBindings()],
    kinds: [transferKind, withdrawalKind],
  });
  editor = await addUser('运营小李', 'ops');
  approver = await addUser('风控老王', 'risk');
}

/** The database as the console's role has it. */
const asConsole = (database: Database): Database => ({
  ...database,
  transaction: (options, work) =>
    database.transaction(options, async (tx) => {
      await tx.run('SET LOCAL ROLE portal_console');
      return work(tx);
    }),
});

const { changes: changeKinds } = pricingCapability;
const bindings = [...pricingProviderBindings(), ...changeProviderBindings({ changeKinds: changeKinds as never })];

/** A call at the console, as the edge makes it. */
export function at<O extends Operation>(
  who: ProviderUser,
  operation: O,
  input: InputOf<O>,
  changes?: ChangeLine[],
): Promise<Result<OutputOf<O>>> {
  const binding = bindings.find((one) => one.operation === (operation as Operation))!;
  const { userId: personId, userName: personName } = who;
  const session: Session = { sessionId: newId(), tokenHash: '', personId, personName, role: null, provider: who };
  const database = asConsole(fixture.db.database);
  return callOperation<OutputOf<O>>({
    database,
    binding,
    input,
    session,
    clock: fixture.clock,
    ...(changes ? { changes } : {}),
  });
}

export const decide = (changeId: string, approve = true, who = approver) =>
  at(who, decideProviderChange, { requestNo: newId(), changeId, approve, reason: approve ? '' : '不同意' });

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

async function addUser(userName: string, role: string): Promise<ProviderUser> {
  const userId = newId();
  await fixture.db.admin.query(
    `INSERT INTO provider_access.users (user_id, login_name, user_name, mobile, state, roles, password_hash, sealed_totp, created_at)
     VALUES ($1, $2, $3, $4, 'active', $5, '$argon2id$', '', now())`,
    [
      userId,
      `u${userId.slice(-12)}`,
      userName,
      `139${String(parseInt(userId.slice(-7), 16))
        .slice(-8)
        .padStart(8, '0')}`,
      [role],
    ],
  );
  return { userId, userName, loginName: userName, roles: [role], permissions: new Set() };
}
