import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Flags of authenticator data: user present, user verified, attested credential data. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** CBOR (RFC 8949) of the few shapes that a new passkey has: texts below 24 bytes, data of 24 to 255. */
const cborText = (text: string): Buffer => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (data: Buffer): Buffer => Buffer.concat([bytes(0x58, data.length), data]);

export interface Ceremony {
  challenge: string;
  rpId: string;
  origin: string;
  /** False: the device did not ask the person. */
  isVerified?: boolean;
}

/** A device with one passkey of ES256, made of the standard's text alone (WebAuthn level 3, section 6). */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly userHandle: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  /** What it says at its next use. */
  signCount = 0;

  constructor(userHandle: string) {
    this.userHandle = userHandle;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  #authenticatorData({ rpId, isVerified = true }: Ceremony, attested = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    return Buffer.concat([sha256(rpId), bytes(flags), uint32(this.signCount), attested]);
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** `navigator.credentials.create`, as the console sends it. */
  made(ceremony: Ceremony): { id: string; clientDataJSON: string; attestationObject: string } {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((text) => cborBytes(Buffer.from(text!, 'base64url')));
    // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}.
    const key = Buffer.concat([
      bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
      coordinates[0]!,
      bytes(0x22),
      coordinates[1]!,
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), bytes(id.length >> 8, id.length & 0xff), id, key]);
    const attestation = Buffer.concat([
      bytes(0xa3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      bytes(0xa0),
      cborText('authData'),
      cborBytes(this.#authenticatorData(ceremony, attested)),
    ]);
    return {
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** `navigator.credentials.get`, as the console sends it. */
  signed(
    ceremony: Ceremony,
  ): Record<'id' | 'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle', string> {
    const data = this.#authenticatorData(ceremony);
    const client = this.#clientData('webauthn.get', ceremony);
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    };
  }
}
