import { z } from 'zod';
import { smallMenu } from '#capabilities/security/test/edge-bindings.ts';
import {
  MINUTE,
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type Place,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { bind } from '#platform/http/index.ts';
import { operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { accessMenu } from '../../contract/menu.ts';
import type { AccessChange } from '../../contract/change-operations.ts';
import type { Role, RoleDetail } from '../../contract/role-operations.ts';
import type { StaffMember } from '../../contract/staff-operations.ts';

export const PAY = '030101';
export const ACCOUNTS = ['8801000100000011', '8801000100000029'];
const menu = [...smallMenu, ...accessMenu];
/** A call for which a merchant may ask for a certificate. */
const signed = operation({
  path: 'test/signed',
  title: '测试签名',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: { audience: 'merchant', permission: [PAY], effect: 'change', certificate: true },
});

export let db: TestDatabase;
export let edge: RealEdge;
let merchants = 0;

export async function openStaff(): Promise<void> {
  db = await testDatabase();
  edge = await startRealEdge(db, {
    menu,
    bindings: [bind(signed, async () => ok({}))],
    accountsOf: async () =>
      ACCOUNTS.map((accountNo) => ({ accountNo, accountName: '晨光贸易', accountTypeName: '基本户' })),
  });
}

export async function closeStaff(): Promise<void> {
  await edge.stop();
  await db.close();
}

export interface Member extends Someone {
  client: OutsideClient;
}

export const newMid = (): string => `M9${String((merchants += 1)).padStart(5, '0')}`;
export async function enter(mid: string, role: Place['role'], more: Partial<Place> = {}): Promise<Member> {
  const who = await edge.person([{ mid, role, ...more }], OPERATION_PASSWORD);
  return { ...who, client: await edge.signIn(who) };
}

export const codeOf = async (by: Member, path: string, payload: object = {}): Promise<string> =>
  (await by.client.call(path, payload)).responseCode;
export async function must<T>(by: Member, path: string, payload: object = {}): Promise<T> {
  const { responseCode, responseDesc, data } = await by.client.call<T>(path, payload);
  if (responseCode !== '00000') throw new Error(`${path}: ${responseCode} ${responseDesc}`);
  return data;
}

export const rolesOf = async (by: Member) => (await must<{ list: Role[] }>(by, 'plm/role.page')).list;
export const roleNamed = async (by: Member, name: string) =>
  (await rolesOf(by)).find(({ roleName }) => roleName === name)!;
export const detailOf = (by: Member, roleId?: string) =>
  must<RoleDetail>(by, 'plm/role.detail', roleId ? { roleId } : {});
export const staffOf = async (by: Member, filter: object = {}) =>
  (await must<{ list: StaffMember[] }>(by, 'plm/user.page', filter)).list;
export const changesOf = async (by: Member, filter: object = {}) =>
  (await must<{ list: AccessChange[] }>(by, 'plm/access.change.page', filter)).list;
/** `open` while the session is good; else the code that ends it. */
export const sessionOf = async ({ client }: Member): Promise<string> => {
  const { responseCode } = await client.call('plm/auth.resource.list');
  return responseCode === '00000' ? 'open' : responseCode;
};

/** A code and the password for one call, as the page sends them, e.g. from the address of an office. */
export async function confirmed(by: Member, bizTypeCode: string, address?: string) {
  const requestNo = newRequestNo();
  // A minute between two codes of one person.
  edge.forward(MINUTE + 1_000);
  const path = 'plm/send.sms.code';
  const envelope = await by.client.seal(path, { bizTypeCode, requestNo });
  await by.client.send(path, envelope, address === undefined ? {} : { headers: { 'x-forwarded-for': address } });
  return {
    requestNo,
    mespAuthList: [
      { smsCode: edge.phone.codeOf(by.mobile) },
      { tradePwd: await sealOperation(by.client, OPERATION_PASSWORD) },
    ],
  };
}

export const decide = async (by: Member, changeId: string, approve = true): Promise<string> =>
  codeOf(by, 'plm/access.change.decide', { changeId, approve, ...(await confirmed(by, 'access.decide')) });
