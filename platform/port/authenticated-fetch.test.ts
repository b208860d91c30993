import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedText } from '#platform/kernel/message-template.ts';
import { buildSimulators } from '#simulators/app.ts';
import { authenticatedFetch } from './authenticated-fetch.ts';
import { type GatewayAccess, noAccess, readGatewayAccess } from './gateway-access.ts';
import { httpBankRail } from './http-bank-rail.ts';
import { httpSmsGateway } from './http-sms-gateway.ts';

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const TOKEN = 'a-token-of-the-demo-0001';
const [ours, theirs, others] = [1, 2, 3].map(() => generateKeyPairSync('ed25519')) as [KeyPair, KeyPair, KeyPair];
const portal: GatewayAccess = {
  token: TOKEN,
  tls: null,
  signing: { keyId: 'portal', key: ours.privateKey, theirKeyId: 'bank', theirKey: theirs.publicKey },
};
const bank: GatewayAccess = {
  token: TOKEN,
  tls: null,
  signing: { keyId: 'bank', key: theirs.privateKey, theirKeyId: 'portal', theirKey: ours.publicKey },
};

const dataDir = mkdtempSync(join(tmpdir(), 'access-'));
const app = buildSimulators({ dataDir, settleMs: 10, access: bank });
let address = '';
beforeAll(async () => {
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const askedAs = (access: GatewayAccess) =>
  httpBankRail(address, { send: authenticatedFetch(access) })
    .query('none')
    .then(({ state }) => state);
const signed = (change: Partial<NonNullable<GatewayAccess['signing']>>): GatewayAccess => ({
  ...portal,
  signing: { ...portal.signing!, ...change },
});

describe('A gateway', () => {
  it('is asked with token and signature, and its signed answer is read', async () => {
    expect(await askedAs(portal)).toBe('absent');
    const taken = httpBankRail(address, { send: authenticatedFetch(portal) }).send({
      channelNo: 'A1',
      orderNo: 'O1',
      amountFen: 100n,
      payeeName: '远山科技有限公司',
      payeeAccountNo: '6222020200001234',
      payeeBankName: '招商银行',
    });
    expect(await taken).toEqual({ state: 'accepted' });
  });

  it.each<[string, GatewayAccess]>([
    ['nobody', noAccess],
    ['who has no signature', { ...portal, signing: null }],
    ['who has another token', { ...portal, token: 'a-token-of-the-demo-0002' }],
    ['who signs with another key', signed({ key: others.privateKey })],
    ['who names another key', signed({ keyId: 'other' })],
  ])('refuses %s, which is read as no clear answer', async (_who, access) => {
    expect(await askedAs(access)).toBe('unknown');
  });

  it.each<[string, GatewayAccess]>([
    ['with another key', signed({ theirKey: others.publicKey })],
    ['with a key of another name', signed({ theirKeyId: 'other' })],
  ])('whose answer is signed %s is not read', async (_what, access) => {
    expect(await askedAs(access)).toBe('unknown');
  });

  it('whose answer belongs to another request is not read', async () => {
    const url = new URL('/bank/instructions/none', address);
    let first: Response | undefined;
    const replaying = authenticatedFetch(portal, async (...args) => {
      first ??= await fetch(...args);
      return first.clone();
    });
    expect((await replaying(url)).status).toBe(404);
    await expect(replaying(url)).rejects.toThrow('not signed');
  });

  it('without signatures of its own is asked with the token alone', async () => {
    const sms = (token: string | null) =>
      httpSmsGateway(address, { send: authenticatedFetch({ ...noAccess, token }) }).send({
        mobile: '13800000001',
        text: '验证码 123456' as SignedText,
      });
    expect(await sms(TOKEN)).toBeUndefined();
    await expect(sms(null)).rejects.toThrow('401');
  });
});

describe('A gateway that asks for a client certificate', () => {
  const files = mkdtempSync(join(tmpdir(), 'access-tls-'));
  const made = (name: string) => {
    const [key, certificate] = [join(files, `${name}.key`), join(files, `${name}.pem`)];
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...subject], {
      stdio: 'ignore',
    });
    return { key, certificate };
  };
  const [server, client, stranger] = [made('server'), made('client'), made('stranger')];
  const listener = createServer(
    {
      key: readFileSync(server.key),
      cert: readFileSync(server.certificate),
      ca: readFileSync(client.certificate),
      requestCert: true,
    },
    (_request, response) => void response.end('{}'),
  );
  let url = '';
  beforeAll(async () => {
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    url = `https://localhost:${(listener.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    listener.close();
    listener.closeAllConnections();
    rmSync(files, { recursive: true });
  });
  const message = { mobile: '13800000001', text: '验证码 123456' as SignedText };
  const sent = (environment: Record<string, string>) => {
    const { access, faults } = readGatewayAccess(environment, 'X', { isSigned: false });
    expect(faults).toEqual([]);
    return httpSmsGateway(url, { send: authenticatedFetch(access) }).send(message);
  };

  it('gets ours, and we take its own from the named authorities only', async () => {
    const trusted = { X_CA: server.certificate };
    expect(await sent({ ...trusted, X_CERT: client.certificate, X_KEY: client.key })).toBeUndefined();
    await expect(sent({ ...trusted, X_CERT: stranger.certificate, X_KEY: stranger.key })).rejects.toThrow();
    await expect(sent(trusted)).rejects.toThrow();
    await expect(sent({ X_CERT: client.certificate, X_KEY: client.key })).rejects.toThrow();
  });
});

describe('The configuration of a gateway', () => {
  const files = mkdtempSync(join(tmpdir(), 'access-files-'));
  afterAll(() => rmSync(files, { recursive: true }));
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(files, name), text);
    return join(files, name);
  };
  const key = file('key.pem', ours.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const theirKey = file('their.pem', theirs.publicKey.export({ format: 'pem', type: 'spki' }));
  const complete = {
    X_TOKEN: TOKEN,
    X_SIGN_KEY: key,
    X_SIGN_KEY_ID: 'portal-1',
    X_THEIR_KEY: theirKey,
    X_THEIR_KEY_ID: 'bank-1',
  };

  it('is read from its variables and files', () => {
    const { access, faults } = readGatewayAccess(complete, 'X', { isSigned: true });
    expect(faults).toEqual([]);
    expect(access).toMatchObject({ token: TOKEN, tls: null, signing: { keyId: 'portal-1', theirKeyId: 'bank-1' } });
  });

  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  it.each<[string, Record<string, string | undefined>, string]>([
    ['a short token', { X_TOKEN: 'short' }, 'X_TOKEN has not 16 characters'],
    ['a token of two lines', { X_TOKEN: 'a-token-of-two-lines\nx: y' }, 'X_TOKEN has not 16 characters'],
    ['a certificate without its key', { X_CERT: theirKey }, 'X_KEY is missing: 2 belong together'],
    ['a file that is not there', { X_CA: '/nowhere' }, 'X_CA names a file that cannot be read: /nowhere'],
    ['a key without its name', { X_SIGN_KEY_ID: undefined }, 'X_SIGN_KEY_ID is missing: 4 belong together'],
    ['a file that is no key', { X_SIGN_KEY: file('no.pem', 'no key') }, 'X_SIGN_KEY is no key of'],
    [
      'a weak key',
      { X_THEIR_KEY: file('weak.pem', weak.export({ format: 'pem', type: 'spki' })) },
      'X_THEIR_KEY is no key of',
    ],
    ['a name with blanks', { X_SIGN_KEY_ID: 'my key' }, 'X_SIGN_KEY_ID is no name of a key'],
  ])('is refused with %s, in a sentence without the secret', (_what, change, sentence) => {
    const { faults } = readGatewayAccess({ ...complete, ...change }, 'X', { isSigned: true });
    expect(faults).toEqual([expect.stringContaining(sentence)]);
    expect(faults.join()).not.toContain(change.X_TOKEN ?? TOKEN);
  });
});
