import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newTestKey, type ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

let edge: ApiEdge;
let payee: TestMerchant;
beforeAll(async () => {
  edge = await startApiEdge();
  payee = await edge.merchant({ balance: '0.01' });
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

/** The body of a transfer with a quote of its own. */
async function transferOf(client: ApiClient, merchant: TestMerchant, amount = '800.00') {
  const { accountNo } = merchant.account;
  const payeeAccountNo = payee.account.accountNo;
  const quote = await client.send({
    path: '/open/v1/quotes',
    body: { function: 'transfer', accountNo, amount, payeeAccountNo },
  });
  expect(quote.status, quote.text).toBe(200);
  const { quoteId } = quote.body as { quoteId: string };
  return { quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount };
}

describe('A merchant’s system', () => {
  it.each(['ed25519', 'rsa-pss-sha512', 'sm2'] as const)('reads its accounts with a key of %s', async (alg) => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant, {}, await newTestKey(alg));
    const { status, body, headers } = await client.send({ path: '/open/v1/accounts' });
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=10000;w=1');
    expect((body as { list: { accountNo: string }[] }).list.map(({ accountNo }) => accountNo)).toContain(
      merchant.account.accountNo,
    );
  });

  it('transfers as 接口·ERP, reads the order, and its maker is in the log', async () => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant, { name: 'ERP' });
    const placed = await client.send({ path: '/open/v1/transfers', body: await transferOf(client, merchant) });
    expect(placed.status, placed.text).toBe(200);
    const { orderNo } = placed.body as { orderNo: string };
    await edge.fixture.run();
    const order = await client.send({ path: `/open/v1/orders/${orderNo}` });
    expect(order.body).toMatchObject({ orderNo, state: 'succeeded', amount: '800.00', makerName: '接口·ERP' });
    const { rows } = await edge.fixture.db.admin.query(
      'SELECT person_name, path, response_code FROM security.operation_records WHERE mid = $1 AND path = $2',
      [merchant.mid, 'csdb/v2/transfer/standard'],
    );
    expect(rows).toEqual([{ person_name: '接口·ERP', path: 'csdb/v2/transfer/standard', response_code: '00000' }]);
  });

  it('waits for a reviewer where the merchant’s rule says so', async () => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant);
    const body = await transferOf(client, merchant, '2000.00');
    const { body: placed } = await client.send({ path: '/open/v1/transfers', body });
    expect(placed).toMatchObject({ state: 'pending_review' });
  });

  it('reads all entries by cursor, each once', async () => {
    const merchant = await edge.merchant();
    const { client } = await edge.client(merchant);
    for (let at = 0; at < 25; at += 1) await edge.fixture.payIn(merchant, '1.00');
    const seen: string[] = [];
    const range = 'startTime=2026-08-01T00%3A00%3A00%2B08%3A00&endTime=2026-08-30T00%3A00%3A00%2B08%3A00';
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body, text } = await client.send({
        path: `/open/v1/accounts/${merchant.account.accountNo}/entries?${range}${next}`,
      });
      const page = body as unknown as { list: { entryNo: string }[]; nextCursor: string | null };
      expect(page.list, text).toBeDefined();
      seen.push(...page.list.map(({ entryNo }) => entryNo));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([26, 26]);
  });
});

describe('The quick start of docs/api', () => {
  it('reads accounts and makes a quote with openssl and curl alone', async () => {
    const merchant = await edge.merchant();
    const key = await newTestKey();
    const { credentialId } = await edge.client(merchant, {}, key);
    const folder = await mkdtemp(join(tmpdir(), 'portal-quick-'));
    const file = join(folder, 'private.pem');
    await writeFile(file, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const env = { ...process.env, API: edge.url, KEY_ID: credentialId, KEY_FILE: file };
    const script = join(import.meta.dirname, '../../docs/api/quick-start.sh');
    const run = async (...words: string[]) =>
      JSON.parse((await promisify(execFile)('sh', [script, ...words], { env })).stdout) as Record<string, unknown>;
    const { accountNo } = merchant.account;
    const wish = { function: 'transfer', accountNo, amount: '12.00', payeeAccountNo: payee.account.accountNo };
    expect(await run('GET', '/open/v1/accounts')).toMatchObject({ list: [{ accountNo }, {}] });
    expect(await run('GET', '/open/v1/orders?limit=20')).toEqual({ list: [], nextCursor: null });
    expect(await run('POST', '/open/v1/quotes', JSON.stringify(wish))).toMatchObject({ debitAmount: '12.50' });
    await rm(folder, { recursive: true });
  });
});
