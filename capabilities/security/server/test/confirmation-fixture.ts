import { expect } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  HOUR,
  OPERATION_PASSWORD,
  sealOperation,
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '../../test/real-edge.ts';

export const PAYEE = '8801000200000011';
const PAY = 'csdb/v2/test/pay';
export const DAY = 24 * HOUR;

export let db: TestDatabase;
export let edge: RealEdge;
export let maker: Someone;
export let client: OutsideClient;

export async function openConfirmation(): Promise<void> {
  db = await testDatabase();
  edge = await startRealEdge(db);
}

export async function closeConfirmation(): Promise<void> {
  await edge.stop();
  await db.close();
}

/** Another person, who is the `maker` from now on. */
export async function enterAsMaker(realName = true): Promise<void> {
  maker = await edge.person([{ mid: 'M100001', role: 'maker' }], OPERATION_PASSWORD, realName);
  await enterAgain();
}

export async function enterAgain(): Promise<void> {
  client = await edge.signIn(maker);
}

export interface Payment {
  requestNo: string;
  payee: string;
  amount: string;
}
export const payment = (more: Partial<Payment> = {}): Payment => ({
  requestNo: newRequestNo(),
  payee: PAYEE,
  amount: '100.00',
  ...more,
});
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Asks for a code as the page does, for this payment unchanged. */
export async function codeFor({ requestNo, payee, amount }: Payment, bizTypeCode = 'test.pay'): Promise<string> {
  expect((await client.call('plm/send.sms.code', { bizTypeCode, requestNo, payee, amount })).responseCode).toBe(
    '00000',
  );
  return edge.phone.codeOf(maker.mobile);
}
export const password = async (text = OPERATION_PASSWORD) => ({ tradePwd: await sealOperation(client, text) });
export const send = (paid: Payment, mespAuthList?: object[], by = client) =>
  by.call(PAY, { ...paid, ...(mespAuthList ? { mespAuthList } : {}) });
export const codeOf = async (paid: Payment, mespAuthList?: object[], by = client): Promise<string> =>
  (await send(paid, mespAuthList, by)).responseCode;
export const codeAndPassword = async (paid: Payment, smsCode?: string) => [
  { smsCode: smsCode ?? (await codeFor(paid)) },
  await password(),
];
