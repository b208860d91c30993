import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, type Someone, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  removeScratch,
  riskyBatch,
  riskyPayment,
  startCertificateEdge,
  type Applied,
  type CertificateEdge,
} from './test/certificate-fixture.ts';

const PAY = riskyPayment.path;
const DAY = 24 * HOUR;
const [PAYEE, OTHER] = ['8801000100000011', '8801000100000029'];
const ASKED = '09007KPLMS';
let db: TestDatabase;
let one: CertificateEdge;
let merchants = 0;
let mid: string;
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
beforeEach(async () => {
  mid = `M9${String((merchants += 1)).padStart(5, '0')}`;
  maker = await one.edge.person([{ mid, role: 'maker' }]);
  client = await one.edge.signIn(maker);
});

const insertRule = (sign: string, more = 'NULL, NULL, NULL') =>
  db.admin.query(
    `INSERT INTO access.step_up_rules (mid, sign, certificate, amount_fen, from_hour, to_hour) VALUES ('${mid}', '${sign}', true, ${more})`,
  );

interface Paid {
  responseCode: string;
  responseDesc: string;
}
/** One payment with its code; `key` signs it. The second of two with one number has the code of the first. */
async function pay(payee: string, amount: string, key?: Applied & { keyFile: string }, by = client): Promise<Paid> {
  const requestNo = newRequestNo();
  one.edge.forward(2 * MINUTE);
  await by.call('plm/send.sms.code', { bizTypeCode: PAY, requestNo, payee, amount });
  return sendPayment({ requestNo, payee, amount }, key, by);
}

async function sendPayment(
  bare: { requestNo: string; payee: string; amount: string },
  key?: Applied & { keyFile: string },
  by = client,
): Promise<Paid> {
  const plaintext = JSON.stringify({ ...bare, mespAuthList: [{ smsCode: one.edge.phone.codeOf(maker.mobile) }] });
  const timestamp = String(Date.now());
  const digest = createHash('sha256').update(JSON.stringify(bare)).digest('hex');
  const text = ['测试付款', `收款方：${bare.payee}`, `金额：${bare.amount}元`, bare.requestNo, timestamp, digest].join(
    '\n',
  );
  const cfcaSign =
    key &&
    `${key.keySerialNo};SHA256WithRSA;${sign('sha256', Buffer.from(text), createPrivateKey(readFileSync(key.keyFile))).toString('base64')}`;
  return by.call(PAY, null, { timestamp, plaintext, ...(cfcaSign ? { cfcaSign } : {}) });
}
const codes = async (...paid: Promise<Paid>[]) => (await Promise.all(paid)).map(({ responseCode }) => responseCode);

/** Business goes on until it is this hour in Shanghai. */
function waitUntilHour(hour: number): void {
  const now = new Date(one.edge.now().getTime() + 8 * HOUR);
  one.edge.forward(((hour - now.getUTCHours() + 24) % 24) * HOUR);
}

describe('A payment unlike those before it', () => {
  it('is asked for nothing more where the merchant has no rule, as calls.md has it', async () => {
    expect(await codes(pay(PAYEE, '9999999.00'))).toEqual(['00000']);
  });

  it('to a new payee needs the signature of a certificate, says why, and keeps the code for it', async () => {
    await insertRule('payee');
    const key = await one.certified(client, maker, mid);
    const bare = { requestNo: newRequestNo(), payee: PAYEE, amount: '10.00' };
    one.edge.forward(2 * MINUTE);
    await client.call('plm/send.sms.code', { bizTypeCode: PAY, ...bare });
    expect(await sendPayment(bare)).toMatchObject({
      responseCode: ASKED,
      responseDesc: '本次操作收款方为新收款方，需要数字证书签名，请使用数字证书签名后重试',
    });
    expect((await sendPayment(bare, key)).responseCode).toBe('00000');
    const { rowCount } = await db.admin.query('SELECT 1 FROM certificate.evidence WHERE request_no = $1', [
      bare.requestNo,
    ]);
    expect(rowCount).toBe(1);
  });

  it('sees each payee of a batch, and knows afterwards whom it paid', async () => {
    const batch = async (...payees: string[]): Promise<Paid> => {
      const bare = { requestNo: newRequestNo(), payees, amount: '20.00' };
      one.edge.forward(2 * MINUTE);
      await client.call('plm/send.sms.code', { bizTypeCode: riskyBatch.path, ...bare });
      return client.call(riskyBatch.path, {
        ...bare,
        mespAuthList: [{ smsCode: one.edge.phone.codeOf(maker.mobile) }],
      });
    };
    expect((await batch(PAYEE)).responseCode).toBe('00000');
    await insertRule('payee');
    expect(await batch(PAYEE, OTHER)).toMatchObject({
      responseCode: ASKED,
      responseDesc: expect.stringContaining('有1个新收款方'),
    });
    expect((await batch(PAYEE)).responseCode).toBe('00000');
    // A payment alone knows it too.
    expect(await codes(pay(PAYEE, '10.00'))).toEqual(['00000']);
    expect(await codes(pay(OTHER, '10.00'))).toEqual([ASKED]);
  });

  it('is one to a payee whom nobody of the merchant has paid in half a year', async () => {
    expect(await codes(pay(PAYEE, '10.00'))).toEqual(['00000']);
    await insertRule('payee');
    expect((await pay(PAYEE, '10.00')).responseCode).toBe('00000');
    expect((await pay(OTHER, '10.00')).responseCode).toBe(ASKED);
    await db.admin.query(
      `UPDATE security.confirmed_payments SET confirmed_at = confirmed_at - interval '181 days' WHERE mid = $1`,
      [mid],
    );
    expect((await pay(PAYEE, '10.00')).responseCode).toBe(ASKED);
  });

  it('is not made usual by one that was refused', async () => {
    await insertRule('payee');
    for (let count = 1; count <= 2; count += 1) expect((await pay(PAYEE, '10.00')).responseCode).toBe(ASKED);
  });

  it('of an unusual amount: from so much on, and above three times the largest of ninety days', async () => {
    expect((await pay(PAYEE, '1000.00')).responseCode).toBe('00000');
    await insertRule('amount', '200000, NULL, NULL');
    expect((await pay(PAYEE, '1999.99')).responseCode).toBe('00000');
    expect((await pay(PAYEE, '6000.00')).responseCode).toBe(ASKED);
    expect((await pay(PAYEE, '5999.97')).responseCode).toBe('00000');
    expect((await pay(PAYEE, '6000.00')).responseCode).toBe('00000');
  });

  it('at an unusual hour', async () => {
    await insertRule('hour', 'NULL, 7, 22');
    waitUntilHour(23);
    client = await one.edge.signIn(maker);
    expect(await pay(PAYEE, '10.00')).toMatchObject({
      responseCode: ASKED,
      responseDesc: expect.stringContaining('非常用时段'),
    });
    waitUntilHour(8);
    client = await one.edge.signIn(maker);
    expect((await pay(PAYEE, '10.00')).responseCode).toBe('00000');
  });

  it('in a browser that is new for three days, however long the person has worked in another', async () => {
    await insertRule('device');
    expect(await pay(PAYEE, '10.00')).toMatchObject({
      responseCode: ASKED,
      responseDesc: expect.stringContaining('新设备'),
    });
    const usual = client;
    one.edge.forward(4 * DAY);
    expect((await usual.login(maker.loginName, 'Portal#2026')).responseCode).toBe('00000');
    expect((await pay(PAYEE, '10.00', undefined, usual)).responseCode).toBe('00000');
    const fresh = await one.edge.signIn(maker);
    expect((await pay(PAYEE, '10.00', undefined, fresh)).responseCode).toBe(ASKED);
  });
});

describe('What is known of payments', () => {
  it('has no account number', async () => {
    await pay(PAYEE, '10.00');
    const { rows } = await db.admin.query('SELECT * FROM security.confirmed_payments WHERE mid = $1', [mid]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(PAYEE);
  });
});
