import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import type { CallContext } from '#platform/http/handler.ts';
import type { LeasedJob } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { testDatabase } from '#testkit/database.ts';
import { waitFor } from '#testkit/wait-for.ts';
import type { showAuthorities } from '../contract/provider-operations.ts';
import { issueCrlJob } from './issue-crl.ts';
import { authorities } from './provider/authorities.ts';
import {
  fileOf,
  openssl,
  pem,
  removeScratch,
  SECRET,
  startCertificateEdge,
  UNBIND,
  written,
  type CertificateEdge,
} from './test/certificate-fixture.ts';

const DAY = 24 * HOUR;
let db: TestDatabase;
let one: CertificateEdge;

beforeAll(async () => {
  db = await testDatabase();
  one = await startCertificateEdge(db);
});
afterAll(async () => {
  await one.edge.stop();
  await db.close();
  removeScratch();
});

/** The page's call, so many days later. */
const shown = (days = 0) =>
  db.console.transaction({}, async (tx) => {
    const realClock = { now: () => new Date(one.edge.now().getTime() + days * DAY) };
    const answer = await authorities({ realClock })({ tx } as CallContext, {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data as OutputOf<typeof showAuthorities>;
  });
/** The worker's job, so many hours later. */
const issueCrl = (secret: Buffer, hours: number) =>
  issueCrlJob({
    secret,
    provider: { platformName: '商户门户' },
    realClock: { now: () => new Date(one.edge.now().getTime() + hours * HOUR) },
  })({ again: async () => undefined } as unknown as LeasedJob, {
    db: db.console,
    clock: systemClock,
    signal: new AbortController().signal,
  });

describe('The page of the certificate authority', () => {
  it('is empty until somebody applies, then says what openssl says of its certificates', async () => {
    expect(await shown()).toMatchObject({ authorities: [], concerns: [] });
    await issueCrl(SECRET, 0);
    expect((await shown()).authorities).toEqual([]);
    const maker = await one.edge.person([{ mid: 'M100001', role: 'maker' }]);
    const { chain } = await one.certified(await one.edge.signIn(maker), maker);
    const issuing = written('facts.pem', pem('CERTIFICATE', Buffer.from(chain[0]!, 'base64')));
    const says = openssl('x509', '-in', issuing, '-noout', '-fingerprint', '-sha256', '-serial').toString();
    const { authorities: list } = await shown(100);
    expect(list).toMatchObject([
      {
        algorithm: 'rsa',
        issued: { all: 1, lately: 0, valid: 1, ending: 0, ended: 0 },
        crl: null,
        isCrlLate: true,
        ocsp: null,
        certificates: [
          { role: 'issuing', name: '商户门户签发证书', key: 'RSA 3072，SHA-256', ageDays: 100, isEnding: false },
          { role: 'root', name: '商户门户根证书' },
        ],
      },
    ]);
    const { fingerprint, serialNo } = list[0]!.certificates[0]!;
    expect(says).toContain(fingerprint);
    expect(says).toContain(`serial=${serialNo}`);
  });

  it('shows the worker’s CRL and answers of OCSP; a wrong secret makes the CRL late', async () => {
    const maker = await one.edge.person([{ mid: 'M100001', role: 'maker' }]);
    const client = await one.edge.signIn(maker);
    const { chain, signatureCert, keySerialNo } = await one.certified(client, maker, 'second');
    await one.confirmed(client, maker, UNBIND, { keySerialNo, reason: 'lost' });
    await issueCrl(SECRET, 0);
    const { authorities: list, concerns } = await shown();
    expect(concerns).toEqual([]);
    expect(list[0]).toMatchObject({ isCrlLate: false, crl: { entries: 1 }, issued: { ended: 1, endedLately: 1 } });
    await expect(issueCrl(Buffer.alloc(32, 8), 13)).rejects.toThrow();
    expect((await shown(13 / 24)).concerns).toEqual(['RSA吊销列表未按时更新']);
    await issueCrl(SECRET, 13);
    const later = (await shown(13 / 24)).authorities[0]!;
    expect(later.isCrlLate).toBe(false);
    expect(Number(later.crl!.number)).toBe(Number(list[0]!.crl!.number) + 13 * 3_600);

    const [issuing, leaf] = [chain[0]!, signatureCert].map((text, index) =>
      written(`ocsp-${index}.pem`, pem('CERTIFICATE', Buffer.from(text, 'base64'))),
    );
    openssl('ocsp', '-issuer', issuing!, '-cert', leaf!, '-reqout', fileOf('facts.ocsp'));
    for (let count = 0; count < 3; count += 1) await one.authority.ocsp(readFileSync(fileOf('facts.ocsp')));
    await one.authority.ocsp(Buffer.from('no request'));
    await waitFor(async () => expect((await shown()).authorities[0]!.ocsp?.answers).toBe('3'));
  });

  it('tells of a key that ends within 455 days, on the page and for the overview', async () => {
    const { concerns, authorities: list } = await shown(3_287);
    expect(concerns).toContain('RSA签发证书即将到期');
    expect(list[0]!.certificates.map(({ isEnding }) => isEnding)).toEqual([true, false]);
  });

  it('reads a certificate of SM2 as well, which Node cannot use', async () => {
    await one.authority.chain('sm2');
    const { authorities: list } = await shown();
    expect(list.map(({ algorithm }) => algorithm)).toEqual(['rsa', 'sm2']);
    expect(list[1]!.certificates[0]).toMatchObject({ key: 'SM2，SM3', name: '商户门户SM2签发证书' });
  });
});
