import { beforeAll, describe, expect, it } from 'vitest';
import { importAesKey } from './aes.ts';
import {
  decodeBase64,
  encodeBase64,
  newAesKey,
  newSigningPair,
  newTransportPair,
  openEncryptKey,
  openRequest,
  readEnvelope,
  sealEncryptKey,
  sealRequest,
  sealText,
  importVerifyKey,
  type Envelope,
} from './index.ts';

const spkiOf = async (key: CryptoKey) => encodeBase64(new Uint8Array(await crypto.subtle.exportKey('spki', key)));

let transport: CryptoKeyPair;
let signing: CryptoKeyPair;
let otherSigning: CryptoKeyPair;

beforeAll(async () => {
  [transport, signing, otherSigning] = await Promise.all([newTransportPair(), newSigningPair(), newSigningPair()]);
});

describe('An envelope', () => {
  const aesKey = newAesKey();
  const base = { path: '/api/plm/x', ptoken: 'token', cfcaSign: null, timestamp: '1763650000000', keyId: 'k1' };
  const seal = async (more: object = {}) =>
    sealRequest({
      ...base,
      payload: { 名: '值' },
      encryptKey: await sealEncryptKey(aesKey, await spkiOf(transport.publicKey)),
      aesKey,
      privateKey: signing.privateKey,
      ...more,
    });
  const open = async (envelope: Envelope, more: object = {}) =>
    openRequest({
      ...base,
      envelope,
      verifyKey: signing.publicKey,
      aesKey: (await openEncryptKey(envelope.encryptKey, transport.privateKey))!,
      ...more,
    });

  it('WR01 opens to the payload, and to {} when there was none', async () => {
    expect(await open(await seal())).toEqual({ ok: true, plaintext: '{"名":"值"}', payload: { 名: '值' } });
    expect(await open(await seal({ payload: undefined }))).toMatchObject({ plaintext: '{}' });
    expect(readEnvelope(JSON.parse(JSON.stringify(await seal())))).toEqual(
      await seal().then(() => expect.objectContaining({ keyId: 'k1' })),
    );
  });

  it('WR01 never carries the same ciphertext twice', async () => {
    const [first, second] = [await seal(), await seal()];
    expect(first.data).not.toBe(second.data);
    expect(first.sign).not.toBe(second.sign);
  });

  it('WR01 is refused on another path, token, time, key id, certificate signature, key or signer', async () => {
    const envelope = await seal();
    const refused = { ok: false, reason: 'envelope' };
    expect(await open(envelope, { path: '/api/plm/y' })).toEqual(refused);
    expect(await open(envelope, { ptoken: 'other' })).toEqual(refused);
    expect(await open(envelope, { ptoken: null })).toEqual(refused);
    expect(await open(envelope, { cfcaSign: 'x' })).toEqual(refused);
    expect(await open({ ...envelope, timestamp: '1763650000001' })).toEqual(refused);
    expect(await open({ ...envelope, keyId: 'k2' })).toEqual(refused);
    expect(await open(envelope, { verifyKey: otherSigning.publicKey })).toEqual(refused);
    expect(await open(envelope, { aesKey: await importAesKey(newAesKey()) })).toEqual(refused);
  });

  it('is refused when any byte of its data is changed although it is signed again', async () => {
    const envelope = await seal();
    const bytes = decodeBase64(envelope.data)!;
    for (const at of [0, 11, 12, bytes.length - 17, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at]! ^= 1;
      const data = encodeBase64(changed);
      const { signParts } = await import('./signature.ts');
      const sign = await signParts({ ...base, encryptKey: envelope.encryptKey, data }, signing.privateKey);
      expect(await open({ ...envelope, data, sign })).toEqual({ ok: false, reason: 'envelope' });
    }
  });

  it('with plaintext that is no strict JSON is refused as shape', async () => {
    for (const plaintext of ['{"a":1,"a":2}', 'x', ''])
      expect(await open(await seal({ plaintext }))).toEqual({ ok: false, reason: 'json' });
  });

  it('WR01 has one shape', async () => {
    const good = { ...(await seal()), signKey: await spkiOf(signing.publicKey) };
    expect(readEnvelope(good)).toEqual(good);
    const wrong: object[] = [
      { encryptType: 'SM4' },
      { signType: 'SHA1WithRSA' },
      { encryptKey: `${good.encryptKey},${good.encryptKey}` },
      { encryptKey: 'QR==' },
      { encryptKey: '' },
      { keyId: '' },
      { keyId: 'a b' },
      { keyId: 1 },
      { timestamp: 1 },
      { timestamp: '01' },
      { timestamp: '1e3' },
      { timestamp: '-1' },
      { timestamp: ' 1' },
      { data: '' },
      { data: 'QR==' },
      { data: null },
      { sign: 'x' },
      { sign: undefined },
      { signKey: 'x' },
      { signKey: 7 },
    ];
    expect(wrong.filter((member) => readEnvelope({ ...good, ...member }) !== null)).toEqual([]);
    for (const value of [null, [], 'x', 1]) expect(readEnvelope(value)).toBeNull();
  });

  it('carries an AES key of 32 lower-case hex characters and nothing else', async () => {
    for (const text of ['', 'x'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 'a'.repeat(64)]) {
      expect(await openEncryptKey(await sealText(text, transport.publicKey), transport.privateKey)).toBeNull();
    }
    await expect(seal({ aesKey: 'short' })).rejects.toThrow(RangeError);
    await expect(sealEncryptKey(aesKey, 'QQ==')).rejects.toThrow();
  });

  it('is signed with RSA-2048 and 65537 and with no weaker key', async () => {
    const weak = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    const ec = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    expect(await importVerifyKey(await spkiOf(signing.publicKey))).not.toBeNull();
    expect(await importVerifyKey(await spkiOf(weak.publicKey))).toBeNull();
    expect(await importVerifyKey(await spkiOf(ec.publicKey))).toBeNull();
    expect(await importVerifyKey('QQ==')).toBeNull();
    expect(await importVerifyKey('%')).toBeNull();
  });
});
