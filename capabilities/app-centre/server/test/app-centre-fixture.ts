import { syncMenu } from '#capabilities/access/server/index.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { markRealNameChecked, setOperationPassword } from '#capabilities/security/server/index.ts';
import { transferContract } from '#capabilities/transfer/contract/kind.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferOperations } from '#capabilities/transfer/contract/operations.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { withApplications, type Application } from '#platform/kernel/application.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Result } from '#platform/kernel/result.ts';
import { AGREEMENT_VERSION } from '../../domain/agreement.ts';
import { appCentreMenu } from '../../contract/menu.ts';
import type { ApplicationRow, Deal } from '../../contract/operations.ts';
import { appCentreBindings } from '../bindings.ts';
import { OPEN_LATER } from '../deal-row.ts';
import type { Offer } from '../offers.ts';
import { openLaterJob } from '../open-later.ts';

const transfers: Application = {
  code: 'transfers',
  name: '转账',
  mark: '转',
  order: 2,
  summary: '转账给其他商户',
  uses: ['单笔转账'],
  menu: ['0302', '0316'],
  conditions: ['secondReviewer'],
};
const reports: Application = {
  ...transfers,
  code: 'reports',
  name: '报表',
  order: 1,
  menu: ['0501'],
  conditions: [],
};
/** What `reports` says of why it cannot be closed. */
export const inUse = { reason: null as string | null };
export const applications = [transfers, reports];
const offers: Offer[] = [
  { application: transfers, kinds: [transferContract] },
  { application: reports, kinds: [], inUse: async () => inUse.reason },
];
const menu = withApplications([...orderMenu, ...transferMenu, ...appCentreMenu], applications);

export let fixture: OrderFixture;

/** Nobody has opened anything: the menu comes with its applications before the first merchant. */
export async function openAppCentre(): Promise<void> {
  const deps = { offers, menu, operations: () => transferOperations };
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings(), ...appCentreBindings(deps)],
    kinds: [transferKind],
    jobs: () => ({ [OPEN_LATER]: openLaterJob({ offers }) }),
  });
  await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => syncMenu(tx, menu));
}

/** A merchant whose administrator has both factors. */
export async function openReady(): Promise<TestMerchant> {
  const merchant = await fixture.openMerchant();
  await giveFactors(merchant, 'admin');
  return merchant;
}

export async function giveFactors(merchant: TestMerchant, who: Who): Promise<void> {
  const { personId } = merchant.people[who];
  await fixture.db.database.transaction({ mid: merchant.mid }, async (tx) => {
    await setOperationPassword(tx, Buffer.alloc(32, 7), personId, 'Chenguang88');
    await markRealNameChecked(tx, personId);
  });
}

export const open = (merchant: TestMerchant, more: Record<string, unknown> = {}, who: Who = 'admin') =>
  fixture.call<Deal>(merchant, who, 'plm/app.open', {
    requestNo: newId(),
    appCode: 'transfers',
    agreementVersion: AGREEMENT_VERSION,
    ...more,
  });

export const close = (merchant: TestMerchant, more: Record<string, unknown> = {}): Promise<Result<Deal>> =>
  fixture.call<Deal>(merchant, 'admin', 'plm/app.close', {
    requestNo: newId(),
    appCode: 'transfers',
    reason: '业务调整不再使用',
    ...more,
  });

const stateIn = async (merchant: TestMerchant, path: string): Promise<string[]> => {
  const found = await fixture.call<{ list: ApplicationRow[] }>(merchant, 'viewer', path, {});
  if (!found.ok) throw new Error(found.code);
  return found.data.list.map(({ appCode, state }) => `${appCode} ${state}`);
};
/** Both lists: what is opened, what is not. */
export const lists = async (merchant: TestMerchant): Promise<[string[], string[]]> => [
  await stateIn(merchant, 'plm/app.open.list'),
  await stateIn(merchant, 'plm/app.unopen.list'),
];

/** The codes that a role of the merchant holds now. */
export async function holds(merchant: TestMerchant, who: Who, code: string): Promise<boolean> {
  const { rows } = await fixture.db.admin.query<{ codes: string[] }>(
    'SELECT codes FROM access.v_role_permissions WHERE mid = $1 AND role_id = $2',
    [merchant.mid, merchant.people[who].role!.roleId],
  );
  return rows[0]!.codes.includes(code);
}
