import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  verify,
} from 'node:crypto';
import { CLOCK_SKEW_MS, GRANT_LIVE_MS } from '#platform/wire/password-control.ts';
import { AgentFault } from './constants.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export type Args = Readonly<Record<string, unknown>>;

function objectOf(text: string): Args {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no object');
  return value as Args;
}

/** The agent's own key, new at each start. */
export interface AgentKey {
  /** SPKI in base64url: a page wraps its channel key with it. */
  readonly publicKey: string;
  /** The AES-256 key in `rankey` (RSA-OAEP, SHA-256). */
  unwrap(rankey: string): Buffer;
}

export function newAgentKey(): AgentKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    unwrap(rankey) {
      try {
        const key = privateDecrypt(
          { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(rankey, 'base64url'),
        );
        if (key.length === KEY_BYTES) return key;
      } catch {
        // Wrapped for another key: the same answer as for a key of another length.
      }
      throw new AgentFault(1003);
    },
  };
}

export interface Grant {
  /** Serves once. */
  id: string;
  session: string;
  exp: number;
  /** Of a grant that seals: the server's random and SM2 point, as `getRandom` answers them. */
  random: { jsSdkRandom: string; jsSdkDataB: string; nonceStr: string } | null;
}

/**
 * `datab`: the portal server's signature (Ed25519) over who may use the agent, from which origin and until when. The
 * point is signed too: a page that is under somebody's control could otherwise have a password sealed for a key of its
 * own.
 */
export function grantOf(datab: string, serverKey: KeyObject, origin: string, now: number): Grant {
  const [body = '', signature = '', ...rest] = datab.split('.');
  try {
    const isSigned = verify(null, Buffer.from(body), serverKey, Buffer.from(signature, 'base64url'));
    const grant = isSigned && rest.length === 0 ? objectOf(Buffer.from(body, 'base64url').toString()) : {};
    const { exp, windowId, session, jsSdkRandom, jsSdkDataB, nonceStr } = grant;
    const isLive = typeof exp === 'number' && exp > now - CLOCK_SKEW_MS && exp <= now + GRANT_LIVE_MS + CLOCK_SKEW_MS;
    if (isLive && grant.origin === origin && typeof windowId === 'string' && typeof session === 'string') {
      const random =
        typeof jsSdkRandom === 'string' && typeof jsSdkDataB === 'string' && typeof nonceStr === 'string'
          ? { jsSdkRandom, jsSdkDataB, nonceStr }
          : null;
      return { id: body, session, exp, random };
    }
  } catch {
    // Not JSON: refused as a grant that nobody signed.
  }
  throw new AgentFault(1002);
}

/** `datac` of one command: its arguments and a counter, AES-256-GCM, bound to the command's name. */
export function openCommand(key: Buffer, type: string, datac: string): { counter: number; args: Args } {
  const bytes = Buffer.from(datac, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`command:${type}`)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const args = objectOf(text.toString());
    if (Number.isSafeInteger(args.counter)) return { counter: Number(args.counter), args };
  } catch {
    // Changed on its way, of another command, or of another key.
  }
  throw new AgentFault(1004);
}

/** Bound to the command and its counter, so that no older reply passes for this one. */
export function sealReply(key: Buffer, type: string, counter: number, reply: object): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(`reply:${type}:${counter}`));
  const text = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()]);
  return Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url');
}
