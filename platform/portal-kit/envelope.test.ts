import { afterEach, expect, it, vi } from 'vitest';
import { encodeBase64, newSigningPair, newTransportPair } from '#platform/wire/index.ts';
import { sealed } from './envelope.ts';

const pairs = Promise.all([newSigningPair(), newTransportPair()]);
const spki = async (key: CryptoKey) => encodeBase64(new Uint8Array(await crypto.subtle.exportKey('spki', key)));

vi.mock('./session.ts', () => ({ sessionToken: () => 'token' }));
vi.mock('./signing-key.ts', () => ({
  signingKey: async () => {
    const [{ privateKey, publicKey }] = await pairs;
    return { privateKey, publicKey: await spki(publicKey) };
  },
}));
afterEach(() => vi.unstubAllGlobals());

it('An automatic call of a page is marked as unattended; one by a person is not', async () => {
  const [, transport] = await pairs;
  const key = { keyId: 'k', publicKey: await spki(transport.publicKey), serverTime: Date.now() };
  vi.stubGlobal('fetch', async () => Response.json(key));
  const headerWith = async (userActivation?: { isActive: boolean }) => {
    vi.stubGlobal('navigator', { userActivation });
    return (await sealed('plm/account.list', {})).headers['x-unattended'];
  };
  expect(await headerWith({ isActive: false })).toBe('1');
  expect(await headerWith({ isActive: true })).toBeUndefined();
  // A browser that cannot tell.
  expect(await headerWith()).toBeUndefined();
});
