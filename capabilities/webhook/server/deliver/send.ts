import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isWithin } from '#platform/http/address-range.ts';
import { ANSWER_BYTES, ANSWER_MS, DELIVERY_MS, ENDPOINT_LANES } from '../../constants.ts';
import { mayReach, plainHost } from './address-rule.ts';

export interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  /** Null: there was none. */
  status: number | null;
  /** Why it is no success, as a person reads it; empty for a success. */
  fault: string;
  /** The beginning of its text. */
  answer: string;
}

export type Send = (request: Request) => Promise<Answer>;

type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
const systemResolve: Resolve = (host, done) => resolveName(host, { all: true }, done);

export interface SenderOptions {
  /** Ranges of WEBHOOK_ALLOW: reached in any case, and by http. */
  allow: readonly string[];
  /** All of a delivery; default 10 s. */
  deliveryMs?: number;
  /** Default: the system's names. */
  resolve?: Resolve;
  /** Authorities that are trusted besides; for tests. */
  ca?: string;
}

class Refused extends Error {}

const PRIVATE = '地址指向内网、本机或保留网段，已拒绝连接';
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接被对方中断',
  EPIPE: '连接被对方中断',
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名无法解析',
  EHOSTUNREACH: '地址无法到达',
  ENETUNREACH: '地址无法到达',
  ETIMEDOUT: '连接超时',
};

/** What a person reads of an error of the connection. */
function faultOf(error: Error & { code?: string }): string {
  if (error instanceof Refused) return error.message;
  const { code = '' } = error;
  if (faults[code]) return faults[code];
  if (/CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO/.test(code)) return `TLS证书或握手错误：${code}`;
  return `连接失败${code ? `：${code}` : ''}`;
}

/** The first so many bytes of an answer as text. PostgreSQL keeps no NUL. */
function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '');
}

/**
 * Reads so far, and so long, and lets the connection go when there is more: an answer without an end costs no more than
 * another.
 */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), ANSWER_MS);
  response.on('data', (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes > ANSWER_BYTES) response.destroy();
  });
  // What broke off is closed, too.
  response.on('error', () => undefined);
  await once(response, 'close');
  clearTimeout(timer);
  return textOf(parts);
}

const meaningOf = (status: number): string =>
  status >= 200 && status < 300
    ? ''
    : status >= 300 && status < 400
      ? `对方返回 ${status}，不跟随跳转`
      : status === 410
        ? '对方返回 410，已不再接收'
        : `对方返回 ${status}`;

/**
 * Sends deliveries. A name is resolved once for a connection, each of its addresses is checked, and the connection goes
 * to one of those: what the name says a moment later changes nothing. Redirects are answers as others, and no success.
 */
export function createSender({ allow, deliveryMs = DELIVERY_MS, resolve = systemResolve, ca }: SenderOptions) {
  const check = (address: string, isPlain: boolean): void => {
    if (!mayReach(address, allow)) throw new Refused(PRIVATE);
    if (isPlain && !isWithin(address, allow)) throw new Refused('通知地址须以 https:// 开头');
  };
  const lookupOf =
    (isPlain: boolean): LookupFunction =>
    (host, options, done) => {
      resolve(host, (error, addresses) => {
        try {
          if (error) throw error;
          if (addresses.length === 0) throw new Refused('域名无法解析');
          for (const { address } of addresses) check(address, isPlain);
          if (options.all) done(null, addresses);
          else done(null, addresses[0]!.address, addresses[0]!.family);
        } catch (refusal) {
          done(refusal as NodeJS.ErrnoException, '', 0);
        }
      });
    };
  const pool = { keepAlive: true, maxSockets: ENDPOINT_LANES, maxFreeSockets: 4, timeout: 30_000 };
  const http = new HttpAgent(pool);
  const https = new HttpsAgent({ ...pool, ...(ca ? { ca } : {}) });
  const lookups = { plain: lookupOf(true), tls: lookupOf(false) };

  const post = ({ url, headers, body }: Request, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((done, failed) => {
      const { protocol, hostname } = new URL(url);
      const isPlain = protocol === 'http:';
      // An address that is written down is never looked up.
      if (isIP(plainHost(hostname)) !== 0) check(plainHost(hostname), isPlain);
      const common = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal };
      const request = isPlain
        ? requestHttp(url, { ...common, agent: http, lookup: lookups.plain }, done)
        : requestHttps(url, { ...common, agent: https, lookup: lookups.tls }, done);
      request.on('error', failed).end(body);
    });

  const send: Send = async (request) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deliveryMs);
    try {
      const response = await post(request, late.signal);
      const status = response.statusCode ?? 0;
      return { status, fault: meaningOf(status), answer: await readAnswer(response) };
    } catch (error) {
      const fault = late.signal.aborted ? `${Math.round(deliveryMs / 1_000)}秒内没有应答` : faultOf(error as Error);
      return { status: null, fault, answer: '' };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    send,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
