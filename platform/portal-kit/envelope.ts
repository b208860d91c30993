import { newAesKey, sealEncryptKey, sealRequest } from '#platform/wire/index.ts';
import { CallFailure, transportTexts } from './failure.ts';
import { sessionToken } from './session.ts';
import { signingKey } from './signing-key.ts';

interface TransportKey {
  keyId: string;
  /** SPKI in base64. */
  publicKey: string;
}

/** The AES key lives as long as the page; under each transport key it is sealed once (wire.md). */
interface PageKey {
  keyId: string;
  aesKey: string;
  encryptKey: string;
}

const KEY_ADDRESS = '/api/wire/key';
let pageKey: Promise<PageKey> | null = null;
let clockOffsetMs = 0;

async function fetchTransportKey(): Promise<TransportKey> {
  const response = await fetch(KEY_ADDRESS, { cache: 'no-store' });
  if (!response.ok) {
    const text = response.status === 500 ? transportTexts.serverError : transportTexts.unknownStatus;
    throw new CallFailure('http', '', text, { status: response.status }, response.headers.get('x-request-id') ?? '');
  }
  const answer = (await response.json()) as TransportKey & { serverTime: string | number };
  correctClock(answer.serverTime);
  return answer;
}

async function makePageKey(): Promise<PageKey> {
  const transport = await fetchTransportKey();
  const aesKey = newAesKey();
  return { keyId: transport.keyId, aesKey, encryptKey: await sealEncryptKey(aesKey, transport.publicKey) };
}

function currentPageKey(): Promise<PageKey> {
  pageKey ??= makePageKey().catch((error: unknown) => {
    pageKey = null;
    throw error;
  });
  return pageKey;
}

/** The server no longer knows the key: the next request fetches the new one. */
export const forgetTransportKey = (): void => void (pageKey = null);

/** Sets the clock by the server's (milliseconds, or ISO); false when it did not say its time. */
export function correctClock(serverTime: unknown): boolean {
  const at =
    typeof serverTime === 'number'
      ? serverTime
      : typeof serverTime === 'string'
        ? Number(serverTime) || Date.parse(serverTime)
        : Number.NaN;
  if (!Number.isFinite(at)) return false;
  clockOffsetMs = at - Date.now();
  return true;
}

/** Makes the `cfcaSign` header of a payload's text and the envelope's time. */
export type Certify = (signed: { plaintext: string; timestamp: string }) => Promise<string>;

/** A fresh envelope for one send: its own time, iv and signature (wire.md). */
export async function sealed(
  path: string,
  payload: unknown,
  certify?: Certify,
): Promise<{ url: string; headers: Record<string, string>; body: string }> {
  const [page, signing] = await Promise.all([currentPageKey(), signingKey()]);
  const ptoken = sessionToken();
  const plaintext = JSON.stringify(payload ?? {});
  const timestamp = String(Date.now() + Math.round(clockOffsetMs));
  const cfcaSign = certify ? await certify({ plaintext, timestamp }) : null;
  const envelope = await sealRequest({
    path: `/api/${path}`,
    plaintext,
    ptoken: ptoken || null,
    cfcaSign,
    timestamp,
    keyId: page.keyId,
    encryptKey: page.encryptKey,
    aesKey: page.aesKey,
    privateKey: signing.privateKey,
    signKey: ptoken ? undefined : signing.publicKey,
  });
  return {
    url: `/api/${path}`,
    headers: {
      'content-type': 'application/json',
      ...(ptoken ? { ptoken } : {}),
      ...(cfcaSign ? { cfcaSign } : {}),
      // Seconds after the last key or press: a page that polls does not prolong the session of who has gone.
      ...(navigator.userActivation?.isActive === false ? { 'x-unattended': '1' } : {}),
    },
    body: JSON.stringify(envelope),
  };
}
