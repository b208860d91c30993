import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountMenu } from '#capabilities/account/contract/menu.ts';
import { accountOperations } from '#capabilities/account/contract/operations.ts';
import { checkoutMenu } from '#capabilities/checkout/contract/menu.ts';
import { checkoutOperations } from '#capabilities/checkout/contract/operations.ts';
import { identityOperations } from '#capabilities/identity/contract/operations.ts';
import { merchantOperations } from '#capabilities/merchant/contract/operations.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderOperations } from '#capabilities/order/contract/operations.ts';
import { payeeMenu } from '#capabilities/payee/contract/menu.ts';
import { payeeOperations } from '#capabilities/payee/contract/operations.ts';
import { securityOperations } from '#capabilities/security/contract/operations.ts';
import { startRealEdge, type Place, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { statementOperations } from '#capabilities/statement/contract/operations.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferOperations } from '#capabilities/transfer/contract/operations.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalOperations } from '#capabilities/withdrawal/contract/operations.ts';
import type { Session } from '#platform/http/index.ts';
import { checkPermission } from '#platform/http/stage/permission.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { testDatabase } from '#testkit/database.ts';
import { accessOperations } from '../contract/operations.ts';

const operations = [
  ...identityOperations, ...merchantOperations, ...accessOperations, ...securityOperations, ...accountOperations, ...payeeOperations, ...orderOperations,
  ...withdrawalOperations, ...transferOperations, ...checkoutOperations, ...statementOperations,
] as readonly Operation[];

/** Written by hand (security.md T1): who may make which call. A new call without its line here fails this test. */
const NOBODY_NEEDED = ['bfp/newLoginAndPay', 'login/account', 'login/fromLoginPage', 'login/keyboard/init', 'login/mobile', 'login/qrCode', 'login/qrStatus', 'login/scan', 'mobile.sms.send'];
const ANY_PERSON = [
  'bfp/loginCheck', 'csdb/v2/securityCenter/sendSmsCode', 'file/upload', 'getRandom', 'login/qr/decide', 'login/qr/open', 'plm/default.mid.setting', 'plm/login.id.setting', 'plm/pend.auth.list', 'plm/platform.login.info', 'plm/platform.sections',
  'plm/real.auth.flag', 'plm/reset.trade.pwd', 'plm/send.sms.code', 'plm/update.reserve.msg', 'plm/update.trade.pwd', 'user/logout', 'user/platform/login', 'user/platform/logout', 'user/platform/switch',
];
const ANY_MEMBER = ['file/download', 'plm/audit.backlog', 'plm/auth.resource.list', 'plm/menu.list', 'plm/operation.record.page', 'plm/query.account.list', 'plm/query.admin.info', 'statement/getTemporaryRecord', 'statement/realTimeExport', 'statement/temporaryExport'];
const ALL_ROLES = [
  'account/summary', 'csdb/v2/account/available', 'csdb/v2/account/get', 'csdb/v2/account/getAccountInfo', 'csdb/v2/account/list', 'csdb/v2/dmqsQuery/queryAdsAccChangeJnl',
  'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails', 'csdb/v2/trade/limit/queryPaymentTradeLimit', 'csdb/v2/withDrawAcc/bankAccountList', 'order/queryOrderDetail', 'order/queryOrdersJnl', 'order/queryWorkbench',
];
const PAYS = [
  'bfp/orderPay', 'contacts/addContactsAccountInfo', 'contacts/queryContactsAccountInfo', 'contacts/removeContactsAccountInfo', 'csdb/v2/account/recevier/info', 'csdb/v2/business/checkRepeatCommit', 'csdb/v2/business/work',
  'csdb/v2/transfer/standard', 'csdb/v2/withDraw/checkRegularWords', 'csdb/v2/withDraw/checkSensitiveWords', 'csdb/v2/withDraw/standard', 'order/audit/cancel', 'order/queryPayAgain', 'plm/trade.close', 'plm/trade.create', 'plm/trade.page',
];
const REVIEWS = ['order/audit', 'order/audit/reject', 'order/auditBatch', 'order/reject', 'order/rejectBatch', 'order/reviewAmountVerification'];
const ADMINISTERS = ['order/queryAttention'];
const EXPORTS = ['order/queryOrdersJnlExport'];

const matrix: [string, Place[] | null, string[][]][] = [
  ['nobody', null, [NOBODY_NEEDED]],
  ['a person of no merchant', [], [NOBODY_NEEDED, ANY_PERSON]],
  ['a person whose role is not activated', [{ mid: 'M100001', role: 'admin', authStatus: 'pend' }], [NOBODY_NEEDED, ANY_PERSON]],
  ['a viewer', [{ mid: 'M100001', role: 'viewer' }], [NOBODY_NEEDED, ANY_PERSON, ANY_MEMBER, ALL_ROLES]],
  ['a maker', [{ mid: 'M100001', role: 'maker' }], [NOBODY_NEEDED, ANY_PERSON, ANY_MEMBER, ALL_ROLES, PAYS, EXPORTS]],
  ['a checker', [{ mid: 'M100001', role: 'checker' }], [NOBODY_NEEDED, ANY_PERSON, ANY_MEMBER, ALL_ROLES, REVIEWS, EXPORTS]],
  ['an administrator', [{ mid: 'M100001', role: 'admin' }], [NOBODY_NEEDED, ANY_PERSON, ANY_MEMBER, ALL_ROLES, PAYS, REVIEWS, EXPORTS, ADMINISTERS]],
];

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db, { menu: [...accountMenu, ...payeeMenu, ...orderMenu, ...withdrawalMenu, ...transferMenu, ...checkoutMenu] });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

/** The session as the edge finds it, with the role's rights from the database. */
async function sessionAs(places: Place[] | null): Promise<Session | null> {
  if (!places) return null;
  const { ptoken } = await edge.signIn(await edge.person(places));
  const tokenHash = createHash('sha256').update(ptoken!).digest('hex');
  const found = await db.database.transaction({ readOnly: true }, (tx) => edge.guards.findSession(tx, tokenHash));
  if (!found.ok) throw new Error(found.code);
  return found.data.session;
}

describe('Of all calls of the product', () => {
  it.each(matrix)('%s may make these and no others', async (_who, places, allowed) => {
    const session = await sessionAs(places);
    const may = operations.filter((operation) => checkPermission(operation, session).ok).map(({ path }) => path);
    expect(may.sort()).toEqual(allowed.flat().sort());
  });
});
