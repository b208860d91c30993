import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { newSm2Pair } from '#platform/wire/sm2-password.ts';

export const PORTAL = 'https://portal.example.com';
export const server = generateKeyPairSync('ed25519');

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** By `node:http`, because fetch sets Host and Origin itself. */
export const get = (
  port: number,
  query: Record<string, string>,
  headers: Record<string, string> = { origin: PORTAL },
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, method, path: `/?${new URLSearchParams(query).toString()}`, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      },
    );
    clientRequest.on('error', reject).end();
  });

/** All that is answered to these bytes until the agent closes, which it is asked to by the end of our side. */
export const rawAnswer = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });

/** As the portal's server signs it. */
export function grant(members: object = {}, key = server.privateKey): string {
  const claims = { origin: PORTAL, windowId: randomUUID(), session: 's1', exp: Date.now() + 50_000, ...members };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`;
}

export function newRandom(): { pair: ReturnType<typeof newSm2Pair>; members: Record<string, string> } {
  const pair = newSm2Pair();
  const jsSdkRandom = randomBytes(16).toString('hex');
  return { pair, members: { jsSdkRandom, jsSdkDataB: pair.publicPoint, nonceStr: randomUUID() } };
}

export interface Reply {
  code: number;
  version?: string;
  message?: string;
  [member: string]: unknown;
}

/** What the control in a page does. */
export class AgentPage {
  readonly key = randomBytes(32);
  rankey = '';
  #counter = 0;
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  async open(args: object = {}, datab = grant()): Promise<Reply> {
    const { key } = JSON.parse((await get(this.#port, { type: 'checkinstall' })).text) as { key: string };
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
    this.rankey = publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      this.key,
    ).toString('base64url');
    return this.request('initControl', args, datab);
  }

  sealed(type: string, args: object, counter: number): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(`command:${type}`));
    const text = Buffer.concat([cipher.update(JSON.stringify({ ...args, counter })), cipher.final()]);
    return Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url');
  }

  query(type: string, args: object = {}, datab = ''): Record<string, string> {
    this.#counter += 1;
    return { type, rankey: this.rankey, datab, datac: this.sealed(type, args, this.#counter) };
  }

  async request(type: string, args: object = {}, datab = ''): Promise<Reply> {
    const { text } = await get(this.#port, this.query(type, args, datab));
    return this.opened(type, JSON.parse(text) as Reply);
  }

  opened(type: string, reply: Reply): Reply {
    if (reply.code !== 0) return reply;
    const bytes = Buffer.from(String(reply.data), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(`reply:${type}:${this.#counter}`)).setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
    return { ...reply, ...(JSON.parse(text) as object) };
  }
}
