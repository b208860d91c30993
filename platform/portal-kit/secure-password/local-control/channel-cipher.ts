import { decodeBase64url, encodeBase64url } from '#platform/wire/base64url.ts';

const IV_BYTES = 12;
const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };

const bound = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** One channel's key (apps/password-agent/README.md): `rankey`, commands (`datac`) and replies (`data`). */
export class ChannelCipher {
  readonly rankey: string;
  readonly #key: CryptoKey;
  #counter = 0;

  private constructor(rankey: string, key: CryptoKey) {
    this.rankey = rankey;
    this.#key = key;
  }

  /** `agentKey`: of the control, SPKI in base64url. */
  static async create(agentKey: string): Promise<ChannelCipher> {
    const wrapping = await crypto.subtle.importKey('spki', decodeBase64url(agentKey), RSA, false, ['encrypt']);
    const raw = crypto.getRandomValues(new Uint8Array(32));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
    const rankey = encodeBase64url(new Uint8Array(await crypto.subtle.encrypt(RSA, wrapping, raw)));
    raw.fill(0);
    return new ChannelCipher(rankey, key);
  }

  /** The command's `datac`, and how its reply is opened. */
  async seal(type: string, args: object): Promise<{ datac: string; open(data: string): Promise<unknown> }> {
    this.#counter += 1;
    const counter = this.#counter;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = bound(JSON.stringify({ ...args, counter }));
    const cipher = { name: 'AES-GCM', iv, additionalData: bound(`command:${type}`) };
    const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher, this.#key, text));
    const envelope = new Uint8Array(iv.length + sealed.length);
    envelope.set(iv);
    envelope.set(sealed, iv.length);
    const open = async (data: string): Promise<unknown> => {
      const bytes = decodeBase64url(data);
      const reply = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData: bound(`reply:${type}:${counter}`) },
        this.#key,
        bytes.subarray(IV_BYTES),
      );
      return JSON.parse(new TextDecoder().decode(reply)) as unknown;
    };
    return { datac: encodeBase64url(envelope), open };
  }
}
