import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type Someone, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { newSigningPair } from '#platform/wire/index.ts';
import { certificateRequest } from '#platform/wire/pkcs10.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { seededRandom } from '#testkit/sample.ts';
import {
  APPLY,
  fileOf,
  INSTALL,
  LIST,
  openssl,
  opensslRequest,
  opensslSays,
  pem,
  removeScratch,
  startCertificateEdge,
  UNBIND,
  written,
  type Applied,
  type CertificateEdge,
} from './test/certificate-fixture.ts';

const DAY = 24 * HOUR;
let db: TestDatabase;
let one: CertificateEdge;
let maker: Someone;
let client: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  one = await startCertificateEdge(db);
});
afterAll(async () => {
  await one.edge.stop();
  await db.close();
  removeScratch();
});
const newMaker = () => one.edge.person([{ mid: 'M100001', role: 'maker' }]);
beforeEach(async () => {
  maker = await newMaker();
  client = await one.edge.signIn(maker);
});

const apply = (pkcs10Requisition: string, containerName = '办公电脑') =>
  one.confirmed<Applied>(client, maker, APPLY, { pkcs10Requisition, containerName });
interface Row {
  keySerialNo: string;
  state: string;
  loginName: string;
}
const listOf = async (asClient: OutsideClient, more: object = {}) =>
  (await asClient.call<{ list: Row[]; mayApply: boolean }>(LIST, { pageNo: 1, pageSize: 20, ...more })).data;
const statesOf = async (asClient: OutsideClient) => (await listOf(asClient)).list.map(({ state }) => state);
const derOf = (requisition: string): Buffer => Buffer.from(requisition.replace(/-----[^-]+-----|\s/g, ''), 'base64');

describe('A certificate', () => {
  it('BZ21 is issued for an openssl key under the server’s name, and openssl accepts its chain', async () => {
    const { responseCode, data } = await apply(opensslRequest('peer').requisition);
    expect(responseCode).toBe('00000');
    const [issuing, root] = data.chain.map((text) => Buffer.from(text, 'base64'));
    const leaf = written('leaf.pem', pem('CERTIFICATE', Buffer.from(data.signatureCert, 'base64')));
    const rootFile = written('root.pem', pem('CERTIFICATE', root!));
    const issuingFile = written('issuing.pem', pem('CERTIFICATE', issuing!));
    expect(opensslSays('verify', '-x509_strict', '-CAfile', rootFile, '-untrusted', issuingFile, leaf)).toContain(
      ': OK',
    );
    expect(opensslSays('verify', '-CAfile', issuingFile, leaf)).toContain('unable to get issuer certificate');
    const { subject, ca, serialNumber, publicKey } = new X509Certificate(readFileSync(leaf));
    expect(subject.split('\n')).toEqual([
      'C=CN',
      'O=商户M100001',
      'OU=M100001',
      `CN=用户${maker.mobile.slice(-4)}@${maker.loginName}`,
    ]);
    expect([ca, serialNumber]).toEqual([false, data.keySerialNo]);
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    const text = openssl('x509', '-in', leaf, '-noout', '-text').toString();
    expect(text).toContain('Digital Signature, Non Repudiation');
    expect(text).toContain('/pki/issuing.crl');
  });

  it('BZ21 is issued for the requisition of a page, which openssl accepts too', async () => {
    const requisition = await certificateRequest(await newSigningPair(), '王小明');
    const file = written('page.csr', pem('CERTIFICATE REQUEST', derOf(requisition)));
    expect(opensslSays('req', '-in', file, '-verify', '-noout')).toMatch(/verify OK/);
    expect((await apply(requisition)).responseCode).toBe('00000');
  });

  it('BZ21 waits for its installation, belongs to its person then, and is shown to no other', async () => {
    const { data } = await apply(opensslRequest('install').requisition);
    expect(await statesOf(client)).toEqual(['pending']);
    const other = await one.edge.signIn(await newMaker());
    expect((await other.call(INSTALL, { keySerialNo: data.keySerialNo })).responseCode).toBe('08807KPLMS');
    expect((await listOf(other)).list).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await client.call(INSTALL, { keySerialNo: data.keySerialNo })).responseCode).toBe('00000');
    expect(await listOf(client)).toMatchObject({ list: [{ state: 'active' }], mayApply: false });
    const admin = await one.edge.signIn(await one.edge.person([{ mid: 'M100001', role: 'admin' }]));
    expect((await listOf(admin, { loginName: maker.loginName })).list).toMatchObject([
      { keySerialNo: data.keySerialNo },
    ]);
    const stranger = await one.edge.signIn(await one.edge.person([{ mid: 'M100002', role: 'admin' }]));
    expect((await listOf(stranger)).list).toEqual([]);
  });

  it('BZ21 that waits is replaced by the next, and cannot be installed after a week', async () => {
    const first = await apply(opensslRequest('first').requisition);
    const second = await apply(opensslRequest('second').requisition);
    expect(await statesOf(client)).toEqual(['pending', 'superseded']);
    expect((await client.call(INSTALL, { keySerialNo: first.data.keySerialNo })).responseCode).toBe('08807KPLMS');
    one.edge.forward(7 * DAY);
    client = await one.edge.signIn(maker);
    expect(await statesOf(client)).toEqual(['lapsed', 'superseded']);
    expect((await client.call(INSTALL, { keySerialNo: second.data.keySerialNo })).responseCode).toBe('08808KPLMS');
  });

  it('BZ21 is renewed in its last 30 days, and the old one ends when the new one is installed', async () => {
    const old = await one.certified(client, maker, 'old');
    expect((await apply(opensslRequest('early').requisition)).responseCode).toBe('08804KPLMS');
    one.edge.forward(335 * DAY);
    client = await one.edge.signIn(maker);
    expect(await listOf(client)).toMatchObject({ list: [{ state: 'expiring' }], mayApply: true });
    const renewed = await apply(opensslRequest('renewed').requisition);
    expect(await statesOf(client)).toEqual(['pending', 'expiring']);
    await client.call(INSTALL, { keySerialNo: renewed.data.keySerialNo });
    expect(await statesOf(client)).toEqual(['active', 'superseded']);
    expect(old.keySerialNo).not.toBe(renewed.data.keySerialNo);
  });

  it('BZ21 is unbound by its person, and by an administrator for another; nobody else', async () => {
    const mine = await one.certified(client, maker, 'mine');
    const other = await newMaker();
    const otherClient = await one.edge.signIn(other);
    const unbind = (asClient: OutsideClient, who: Someone, more: object = {}) =>
      one.confirmed(asClient, who, UNBIND, { keySerialNo: mine.keySerialNo, ...more });
    expect((await unbind(otherClient, other)).responseCode).toBe('08810KPLMS');
    const admin = await one.edge.person([{ mid: 'M100001', role: 'admin' }]);
    expect((await unbind(await one.edge.signIn(admin), admin, { reason: 'lost' })).responseCode).toBe('00000');
    expect(await statesOf(client)).toEqual(['revoked']);
    expect((await unbind(client, maker)).responseCode).toBe('08809KPLMS');
    const stranger = await one.edge.person([{ mid: 'M100002', role: 'admin' }]);
    expect((await unbind(await one.edge.signIn(stranger), stranger)).responseCode).toBe('08809KPLMS');
    const again = await one.certified(client, maker, 'again');
    expect(
      (await one.confirmed(client, maker, UNBIND, { keySerialNo: again.keySerialNo, reason: 'unused' })).responseCode,
    ).toBe('00000');
    expect(await statesOf(client)).toEqual(['unbound', 'revoked']);
  });

  it('BZ21 needs a code by SMS to be applied for and to be unbound', async () => {
    const requisition = opensslRequest('nocode').requisition;
    const bare = { pkcs10Requisition: requisition, containerName: 'x', requestNo: 'R'.repeat(20) };
    expect((await client.call(APPLY, bare)).responseCode).toBe('02001KPLMS');
    expect((await client.call(UNBIND, { keySerialNo: 'AB12', requestNo: 'R'.repeat(20) })).responseCode).toBe(
      '02001KPLMS',
    );
  });
});

describe('A requisition is refused', () => {
  it.each([
    ['with an RSA key of 1024 bits', ['-newkey', 'rsa:1024', '-sha256']],
    ['signed with SHA-1', ['-newkey', 'rsa:2048', '-sha1']],
    ['with a key on a curve', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-sha256']],
    ['with the exponent 3', ['-newkey', 'rsa:2048', '-pkeyopt', 'rsa_keygen_pubexp:3', '-sha256']],
  ])('BZ21 %s', async (what, options) => {
    expect((await apply(opensslRequest(what.replaceAll(' ', '-'), options).requisition)).responseCode).toBe(
      '08802KPLMS',
    );
  });

  it('BZ21 whose key its sender does not hold', async () => {
    const [mine, theirs] = [derOf(opensslRequest('mine').requisition), derOf(opensslRequest('theirs').requisition)];
    const spoiled = Buffer.concat([theirs.subarray(0, -256), mine.subarray(-256)]);
    expect((await apply(spoiled.toString('base64'))).responseCode).toBe('08803KPLMS');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const information = theirs.subarray(4, 8 + theirs.readUInt16BE(6));
    const foreign = Buffer.concat([theirs.subarray(0, -256), sign('sha256', information, privateKey)]);
    expect((await apply(foreign.toString('base64'))).responseCode).toBe('08803KPLMS');
  });

  it('BZ21 whose key has a certificate already', async () => {
    const { requisition } = opensslRequest('twice');
    await apply(requisition);
    maker = await newMaker();
    client = await one.edge.signIn(maker);
    expect((await apply(requisition)).responseCode).toBe('08806KPLMS');
  });

  it('ER04 with a sentence for every fault, and never as a fault of the server', async () => {
    const good = derOf(opensslRequest('hostile').requisition);
    const random = seededRandom('requisitions');
    const mutated = Array.from({ length: 40 }, () => {
      const copy = Buffer.from(good);
      for (let times = 0; times < 1 + random() * 4; times += 1)
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      return copy;
    });
    const hostile = [
      Buffer.alloc(0),
      Buffer.from('30', 'hex'),
      Buffer.from('3080', 'hex'),
      Buffer.from('3084ffffffff', 'hex'),
      Buffer.alloc(3000, 0x30),
      Buffer.concat(Array.from({ length: 1500 }, () => Buffer.from('3080', 'hex'))),
      Buffer.concat([good, Buffer.from([0])]),
      good.subarray(0, -1),
      Buffer.alloc(5000, 1),
      ...mutated,
    ];
    const { readRequisition } = await import('./authority/requisition.ts');
    const codes = hostile.map((content) => {
      const read = readRequisition(content);
      return read.ok ? read.data.keyHash : read.code;
    });
    expect(codes.filter((code) => !/^0880[123]KPLMS$/.test(code))).toEqual([]);
    for (const text of [
      'not base64!',
      good.toString('base64').slice(1),
      'AAAA',
      '-----BEGIN CERTIFICATE REQUEST-----\nAAAA',
    ]) {
      const { responseCode } = await client.call(APPLY, {
        pkcs10Requisition: text,
        containerName: 'x',
        requestNo: 'R'.repeat(20),
        mespAuthList: [{ smsCode: '123456' }],
      });
      expect(responseCode).toMatch(/^(08801|01110)KPLMS$/);
    }
    const { requisition: file } = opensslRequest('ok');
    expect(fileOf('ok.key.pem')).toContain('ok');
    expect((await apply(file.replace('\n', '\r\n'))).responseCode).toBe('00000');
  });
});
