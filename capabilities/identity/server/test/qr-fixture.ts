import { expect } from 'vitest';
import { startRealEdge, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';

export const OK = '00000';
export const MAKER = [{ mid: 'M100001', role: 'maker' }] as const;
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

export let db: TestDatabase;
export let edge: RealEdge;

export async function openQrEdge(): Promise<void> {
  db = await testDatabase();
  edge = await startRealEdge(db);
}

export async function closeQrEdge(): Promise<void> {
  await edge.stop();
  await db.close();
}

interface Asked {
  userName: string;
  browser: string;
  remoteAddress: string;
  sameNetwork: boolean;
  expiresInSeconds: number;
  numbers: number[];
}
interface Status {
  qrCodeId: string;
  state: number;
  number: number | null;
  refused: boolean;
}

/** A QR on a computer's screen. */
export async function open(computer: OutsideClient): Promise<string> {
  const path = 'login/qrCode';
  const { data } = await computer.send<{ qrCodeId: string }>(path, await computer.seal(path, {}, { ptoken: null }), {
    ptoken: null,
    headers: { 'user-agent': DESKTOP },
  });
  return data.qrCodeId;
}
export const phoneOf = async (): Promise<OutsideClient> => edge.signIn(await edge.person([...MAKER]));
export const status = (computer: OutsideClient, qrCodeId: string, state: number) =>
  computer.call<Status>('login/qrStatus', { qrCodeId, state }, { ptoken: null });
/** The present state; a first question never finds a QR in state 3. */
export const stateOf = async (computer: OutsideClient, qrCodeId: string): Promise<Status> =>
  (await status(computer, qrCodeId, 3)).data;
export const scan = (phone: OutsideClient, qrCodeId: string) => phone.call<Asked>('login/qr/open', { qrCodeId });
export const decide = (phone: OutsideClient, qrCodeId: string, number: number | null) =>
  phone.call<{ state: number }>('login/qr/decide', { qrCodeId, number });
export const enter = (computer: OutsideClient, qrCodeId: string) =>
  computer.call<{ ptoken: string; mid: string }>('login/scan', { qrCodeId }, { ptoken: null });

/** A QR that the phone has authorised with the right number. */
export async function authorised(computer: OutsideClient, phone: OutsideClient): Promise<string> {
  const qrCodeId = await open(computer);
  expect((await scan(phone, qrCodeId)).responseCode).toBe(OK);
  const { number } = await stateOf(computer, qrCodeId);
  expect((await decide(phone, qrCodeId, number)).data.state).toBe(3);
  return qrCodeId;
}
