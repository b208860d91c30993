/**
 * A client of an outside company, written from the pages of the wire and of the calls alone: it imports nothing of the
 * product, so that it is independent evidence of what travels. Node's own crypto replaces a browser's.
 */
import {
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign as rsaSign,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { messages, newCode } from './sms-inbox.ts';
import { encrypted, digestsOf, rsaText, sm2Text } from './outside-crypto.ts';

export interface OutsideReply<T = Record<string, unknown>> {
  /** HTTP status. */
  status: number;
  responseCode: string;
  responseDesc: string;
  data: T;
  /** The body as it came, to compare bytes. */
  text: string;
  headers: Headers;
}

export interface OutsideEnvelope {
  encryptType: string;
  signType: string;
  encryptKey: string;
  keyId: string;
  timestamp: string;
  data: string;
  sign: string;
  signKey?: string;
}

export interface CallOptions {
  /** Null calls without a session; absent uses the token of the last login. */
  ptoken?: string | null;
  cfcaSign?: string;
  /** The payload's text as it is to be sealed, instead of the payload's JSON. */
  plaintext?: string;
  /** Milliseconds; absent: now by the server's clock. */
  timestamp?: string;
  signal?: AbortSignal;
  /** Another server of the same product. */
  baseUrl?: string;
}

interface Keyboard {
  sm2Random: string;
  publicKeyX: string;
  publicKeyY: string;
  nonceStr: string;
}

type MespAuthList = ({ smsCode: string } | { tradePwd: { password: string; nonceStr: string } })[];

/**
 * The bound values of a code: withdrawal `payee` (the `bankAccountId`) and `amount`, transfer `payee` (the account
 * number) and `amount`, review `orderNo`.
 */
interface CodeSubject {
  payee?: string;
  amount?: string;
  orderNo?: string;
  orderNos?: string[];
}

export interface OutsideClient {
  /** The session token of the last login; may be set. */
  ptoken: string | null;
  /** SPKI in base64. */
  readonly signKey: string;
  readonly privateKey: KeyObject;
  /**
   * One call in a new envelope. A wrong clock and a retired key are corrected and tried once more, as the page of the
   * wire says.
   */
  call<T = Record<string, unknown>>(path: string, payload?: unknown, options?: CallOptions): Promise<OutsideReply<T>>;
  /** An envelope that may be spoiled before it is sent, or sent twice. */
  seal(path: string, payload?: unknown, options?: CallOptions): Promise<OutsideEnvelope>;
  send<T = Record<string, unknown>>(
    path: string,
    envelope: unknown,
    options?: CallOptions & { headers?: Record<string, string> },
  ): Promise<OutsideReply<T>>;
  /**
   * A file with its envelope: first the part `envelope`, then the part `file`. `parts` puts something else into the
   * form.
   */
  upload<T = Record<string, unknown>>(
    path: string,
    payload: object,
    bytes: Buffer,
    parts?: Parts,
  ): Promise<OutsideReply<T>>;
  /** Signs again what was spoiled on purpose. */
  resign(path: string, envelope: OutsideEnvelope, options?: CallOptions): OutsideEnvelope;
  login(loginName: string, password: string): Promise<OutsideReply<{ ptoken: string; homePageUrl: string }>>;
  /**
   * Asks for both factors of one request. `bizTypeCode` is the path of the call that they are for, and `subject` names
   * what that call binds.
   */
  confirm(
    smsBaseUrl: string,
    mobile: string,
    bizTypeCode: string,
    requestNo: string,
    operationPassword: string,
    subject?: CodeSubject,
  ): Promise<MespAuthList>;
}
const AES_BYTES = 16;

interface TransportKey {
  keyId: string;
  encryptKey: string;
}

/** The server's key with this client's AES key under it, and by how much the server's clock is ahead. */
async function fetchKey(baseUrl: string, aesKey: Buffer): Promise<{ transport: TransportKey; offsetMs: number }> {
  const { keyId, publicKey, serverTime } = (await (await fetch(`${baseUrl}/api/wire/key`)).json()) as {
    keyId: string;
    publicKey: string;
    serverTime: number | string;
  };
  const offsetMs = Number(serverTime) - Date.now();
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return { transport: { keyId, encryptKey: rsaText(aesKey.toString('hex'), key) }, offsetMs };
}

/** So many clients, one made after another, have keys that differ. */
const PAIRS = 8;
/** Kept for all test files of the process, each of which has its own copy of this module. */
const ring = ((globalThis as { outsideRing?: { pairs: KeyPairKeyObjectResult[]; clients: number } }).outsideRing ??= {
  pairs: [],
  clients: 0,
});

/** An RSA key takes a tenth of a second of the processor to make, which is more than most tests that use it. */
function nextPair(): KeyPairKeyObjectResult {
  const place = ring.clients % PAIRS;
  ring.clients += 1;
  return (ring.pairs[place] ??= generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 65537 }));
}

export function createOutsideClient(baseUrl: string): OutsideClient {
  const pair = nextPair();
  const signKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const aesKey = randomBytes(AES_BYTES);
  let transport: TransportKey | null = null;
  let offsetMs = 0;
  const tokenOf = (options: CallOptions): string | null =>
    options.ptoken === undefined ? client.ptoken : options.ptoken;

  function signed(path: string, envelope: Omit<OutsideEnvelope, 'sign'>, options: CallOptions): OutsideEnvelope {
    const lines = [
      'POST',
      `/api/${path}`,
      tokenOf(options) ?? '-',
      envelope.timestamp,
      envelope.keyId,
      envelope.encryptKey,
      envelope.data,
      options.cfcaSign ?? '-',
    ];
    return {
      ...envelope,
      sign: rsaSign('sha256', Buffer.from(lines.join('\n'), 'utf8'), pair.privateKey).toString('base64'),
    };
  }

  const client: OutsideClient = {
    ptoken: null,
    signKey,
    privateKey: pair.privateKey,
    async seal(path, payload = {}, options = {}) {
      if (!transport) ({ transport, offsetMs } = await fetchKey(baseUrl, aesKey));
      const timestamp = options.timestamp ?? String(Date.now() + Math.round(offsetMs));
      const data = encrypted(aesKey, options.plaintext ?? JSON.stringify(payload), `/api/${path}\n${timestamp}`);
      const envelope = { encryptType: 'AES', signType: 'SHA256WithRSA', ...transport, timestamp, data };
      return signed(path, tokenOf(options) === null ? { ...envelope, signKey } : envelope, options);
    },
    resign: (path, envelope, options = {}) => signed(path, envelope, options),
    async send<T>(path: string, envelope: unknown, options: CallOptions & { headers?: Record<string, string> } = {}) {
      const ptoken = tokenOf(options);
      const named = {
        ...(ptoken === null ? {} : { ptoken }),
        ...(options.cfcaSign === undefined ? {} : { cfcaSign: options.cfcaSign }),
      };
      const headers = { 'content-type': 'application/json', ...named, ...options.headers };
      const response = await fetch(`${options.baseUrl ?? baseUrl}/api/${path}`, {
        method: 'POST',
        headers,
        body: asText(envelope),
        signal: options.signal,
      });
      return readReply<T>(response);
    },
    async call<T>(path: string, payload: unknown = {}, options: CallOptions = {}) {
      const first = await client.send<T>(path, await client.seal(path, payload, options), options);
      if (first.responseCode === '09006KPLMS') transport = null;
      else if (first.responseCode === '09003KPLMS' && options.timestamp === undefined)
        offsetMs = Number((first.data as { serverTime: number }).serverTime) - Date.now();
      else return first;
      return client.send<T>(path, await client.seal(path, payload, options), options);
    },
    upload: (path, payload, bytes, parts = inOrder) => upload(baseUrl, client, { path, payload, bytes, parts }),
    login: (loginName, password) => login(client, loginName, password),
    async confirm(smsBaseUrl, mobile, bizTypeCode, requestNo, operationPassword, subject = {}) {
      const smsCode = await askForCode(client, { smsBaseUrl, mobile }, { bizTypeCode, requestNo, ...subject });
      return [{ smsCode }, { tradePwd: await sealPassword(client, operationPassword) }];
    },
  };
  return client;
}

async function login(client: OutsideClient, loginName: string, password: string): ReturnType<OutsideClient['login']> {
  const { data } = await client.call<Keyboard>('login/keyboard/init', {}, { ptoken: null });
  const sealed = sm2Text(data.sm2Random + password, `04${data.publicKeyX}${data.publicKeyY}`);
  const entry = { loginName, password: sealed, nonceStr: data.nonceStr };
  const reply = await client.call<{ ptoken: string; homePageUrl: string }>('login/account', entry, { ptoken: null });
  if (reply.responseCode === '00000') client.ptoken = reply.data.ptoken;
  return reply;
}

async function askForCode(
  client: OutsideClient,
  { smsBaseUrl, mobile }: { smsBaseUrl: string; mobile: string },
  input: object,
): Promise<string> {
  const [before] = await messages(smsBaseUrl, mobile);
  const sent = await client.call('plm/send.sms.code', input);
  if (sent.responseCode !== '00000') throw new Error(`no code was sent: ${sent.responseCode} ${sent.responseDesc}`);
  return newCode(smsBaseUrl, mobile, before);
}

/** The operation password under a random of the session. */
async function sealPassword(client: OutsideClient, password: string): Promise<{ password: string; nonceStr: string }> {
  const { data } = await client.call<{ jsSdkRandom: string; jsSdkDataB: string; nonceStr: string }>('getRandom', {
    businessCode: 'passEncryptRandom',
  });
  return { password: sm2Text(data.jsSdkRandom + password, data.jsSdkDataB), nonceStr: data.nonceStr };
}

type Parts = (form: FormData, envelope: string, file: Blob) => void;

async function upload<T>(
  baseUrl: string,
  client: OutsideClient,
  { path, payload, bytes, parts }: { path: string; payload: object; bytes: Buffer; parts: Parts },
): Promise<OutsideReply<T>> {
  const form = new FormData();
  parts(
    form,
    JSON.stringify(await client.seal(path, { fileName: 'file', ...digestsOf(bytes), ...payload })),
    new Blob([new Uint8Array(bytes)]),
  );
  return readReply<T>(
    await fetch(`${baseUrl}/api/${path}`, {
      method: 'POST',
      headers: client.ptoken === null ? {} : { ptoken: client.ptoken },
      body: form,
    }),
  );
}

async function readReply<T>(response: Response): Promise<OutsideReply<T>> {
  const text = await response.text();
  const reply = JSON.parse(text) as { responseCode: string; responseDesc: string; data: T };
  return { ...reply, status: response.status, text, headers: response.headers };
}

function inOrder(form: FormData, envelope: string, file: Blob): void {
  form.append('envelope', envelope);
  form.append('file', file, 'file');
}

/** A number for one intended effect. */
export const newRequestNo = (): string => randomUUID();

const asText = (envelope: unknown): string => (typeof envelope === 'string' ? envelope : JSON.stringify(envelope));
