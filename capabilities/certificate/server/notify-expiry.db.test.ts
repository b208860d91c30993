import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, type Someone, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { LeasedJob } from '#platform/jobs/index.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { expiryNotices, notifyExpiryJob } from './notify-expiry.ts';
import { removeScratch, startCertificateEdge, UNBIND, type CertificateEdge } from './test/certificate-fixture.ts';

const DAY = 24 * HOUR;
let db: TestDatabase;
let one: CertificateEdge;
let people = 0;
let maker: Someone;
let client: OutsideClient;
let serialNo: string;

beforeAll(async () => {
  db = await testDatabase();
  one = await startCertificateEdge(db);
});
afterAll(async () => {
  await one.edge.stop();
  await db.close();
  removeScratch();
});
beforeEach(async () => {
  maker = await one.edge.person([{ mid: 'M100001', role: 'maker' }]);
  client = await one.edge.signIn(maker);
  serialNo = (await one.certified(client, maker, `key-${(people += 1)}`)).keySerialNo;
});

const endOf = async (): Promise<Date> =>
  (
    await db.admin.query<{ not_after: Date }>('SELECT not_after FROM certificate.certificates WHERE serial_no = $1', [
      serialNo,
    ])
  ).rows[0]!.not_after;

/** The job at so many days before the end, in real time. */
async function runAt(days: number): Promise<void> {
  const now = new Date((await endOf()).getTime() - days * DAY);
  const job = { again: async () => undefined } as unknown as LeasedJob;
  await notifyExpiryJob({ realClock: { now: () => now } })(job, {
    db: db.database,
    clock: systemClock,
    signal: new AbortController().signal,
  });
}

/** Of the test's certificate. */
const readNotices = () =>
  db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) =>
    (await expiryNotices.find(tx, { from: '0', below: String(2n ** 62n), limit: 1_000 })).flatMap(({ notice }) =>
      notice?.key.includes(serialNo) ? notice : [],
    ),
  );
const keys = async () => (await readNotices()).map(({ key }) => key);
const keyOf = (days: number): string => `certificate:${serialNo}:${days}`;

describe('Before a certificate ends', () => {
  it('its person and administrators get one notice at 30, 7 and 1 days, with the way to renew it', async () => {
    await runAt(30.1);
    expect(await keys()).toEqual([]);
    await runAt(29.9);
    const [notice] = await readNotices();
    expect(notice).toMatchObject({
      mid: 'M100001',
      key: keyOf(30),
      kind: 'security',
      title: expect.stringContaining('的数字证书将在30天内到期'),
      to: '/certManagement/list',
      people: [maker.personId],
      admins: true,
    });
    expect(notice!.text).toContain('更新证书');
    const marked = async () =>
      (await db.admin.query('SELECT told_xid FROM certificate.certificates WHERE serial_no = $1', [serialNo])).rows;
    const first = await marked();
    await runAt(8);
    expect(await marked()).toEqual(first);
    await runAt(7);
    expect(await keys()).toEqual([keyOf(7)]);
    await runAt(0.5);
    expect(await keys()).toEqual([keyOf(1)]);
    const last = await marked();
    await runAt(0.1);
    await runAt(-1);
    expect(await marked()).toEqual(last);
  });

  it('nobody gets a notice of stages that passed while no worker ran', async () => {
    await runAt(3);
    expect(await keys()).toEqual([keyOf(7)]);
  });

  it('nobody gets a notice of one that was unbound', async () => {
    await one.confirmed(client, maker, UNBIND, { keySerialNo: serialNo });
    await runAt(5);
    expect(await keys()).toEqual([]);
  });
});
