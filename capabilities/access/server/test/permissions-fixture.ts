import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { accountMenu } from '#capabilities/account/contract/menu.ts';
import { approvalErrors } from '#capabilities/approval/contract/errors.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { payeeErrors } from '#capabilities/payee/contract/errors.ts';
import { startRealEdge, type Place, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { statementErrors } from '#capabilities/statement/contract/errors.ts';
import { transferErrors } from '#capabilities/transfer/contract/errors.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { uploadErrors } from '#capabilities/upload/contract/errors.ts';
import { withdrawalErrors } from '#capabilities/withdrawal/contract/errors.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import type { StartingRole } from '../index.ts';

export const MID = 'M100001';
export const NOT_ALLOWED = '01001KCSDC';
export const FACTORS = '02003KPLMS';
export const menu = [...accountMenu, ...orderMenu, ...withdrawalMenu, ...transferMenu];

export let db: TestDatabase;
export let edge: RealEdge;

export async function openPermissions(): Promise<void> {
  db = await testDatabase();
  edge = await startRealEdge(db, {
    bindings: [...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    menu,
    errorTexts: {
      ...accountErrors,
      ...approvalErrors,
      ...orderErrors,
      ...payeeErrors,
      ...statementErrors,
      ...withdrawalErrors,
      ...transferErrors,
      ...uploadErrors,
    },
  });
}

export async function closePermissions(): Promise<void> {
  await edge.stop();
  await db.close();
}

export const enter = async (role: StartingRole, place: Partial<Place> = {}): Promise<OutsideClient> =>
  edge.signIn(await edge.person([{ mid: MID, role, ...place }]));
export const codeOf = async (client: OutsideClient, path: string, payload: object): Promise<string> =>
  (await client.call(path, payload)).responseCode;

/**
 * Every call that changes something, with an input that its contract takes. Nobody here has an operation password, so a
 * caller with the right is asked for one.
 */
export const changes = {
  withdraw: (client: OutsideClient) =>
    codeOf(client, 'csdb/v2/withDraw/standard', {
      requestNo: newRequestNo(),
      quoteId: 'q',
      accountNo: '8801000100000011',
      bankAccountId: 'b',
      amount: '1.00',
      speed: 'T0',
    }),
  transfer: (client: OutsideClient) =>
    codeOf(client, 'csdb/v2/transfer/standard', {
      requestNo: newRequestNo(),
      quoteId: 'q',
      accountNo: '8801000100000011',
      payeeAccountNo: '8801000200000011',
      payeeName: '远山科技有限公司',
      amount: '1.00',
    }),
  approve: (client: OutsideClient) =>
    codeOf(client, 'order/audit', { requestNo: newRequestNo(), orderNo: '20261120000001', orderHash: 'a'.repeat(64) }),
  reject: (client: OutsideClient) =>
    codeOf(client, 'order/reject', { orderNo: '20261120000001', reason: '金额与合同不符' }),
  approveMany: (client: OutsideClient) =>
    codeOf(client, 'order/auditBatch', {
      requestNo: newRequestNo(),
      orders: [{ orderNo: '20261120000001', orderHash: 'a'.repeat(64) }],
      totalAmount: '1.00',
    }),
  rejectMany: (client: OutsideClient) =>
    codeOf(client, 'order/rejectBatch', {
      requestNo: newRequestNo(),
      orders: [{ orderNo: '20261120000001', orderHash: 'a'.repeat(64) }],
      totalAmount: '1.00',
      reason: '金额与合同不符',
    }),
  returnToMaker: (client: OutsideClient) =>
    codeOf(client, 'order/audit/reject', { orderNo: '20261120000001', reason: '金额与合同不符' }),
};
