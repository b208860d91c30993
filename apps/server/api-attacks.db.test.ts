import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import { ApiClient, newTestKey, type ApiReply, type ApiRequest } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';

let edge: ApiEdge;
let provider: ProviderApiEdge;
let payee: TestMerchant;
let merchant: TestMerchant;
let client: ApiClient;
beforeAll(async () => {
  edge = await startApiEdge();
  [payee, merchant] = [await edge.merchant({ balance: '0.01' }), await edge.merchant()];
  ({ client } = await edge.client(merchant));
  provider = await startProviderApi(edge.fixture);
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(async () => {
  await provider.stop();
  await edge.stop();
});

const [TRANSFERS, QUOTES, ORDERS] = ['/open/v1/transfers', '/open/v1/quotes', '/open/v1/orders'];
const refusal = ({ status, body }: ApiReply): string => `${status} ${body.code}`;

async function transferBody(by = client, amount = '10.00', from = merchant) {
  const { accountNo } = from.account;
  const payeeAccountNo = payee.account.accountNo;
  const quote = await by.send({ path: QUOTES, body: { function: 'transfer', accountNo, amount, payeeAccountNo } });
  expect(quote.status, quote.text).toBe(200);
  return { quoteId: quote.body.quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount };
}
const orders = async (owner = merchant): Promise<number> => (await edge.fixture.traces(owner)).orders!;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends a transfer with something wrong; no order may come of it. */
async function attack(change: Partial<ApiRequest>): Promise<string> {
  const before = await orders();
  const reply = await client.send({ path: TRANSFERS, body: await transferBody(), ...change });
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.body).toMatchObject({
    title: expect.stringMatching(/[一-鿿]/),
    titleEn: expect.stringMatching(/[a-z]/),
  });
  expect(await orders()).toBe(before);
  return refusal(reply);
}

describe('A request whose signature is not good', () => {
  it.each<[string, Partial<ApiRequest>, string]>([
    ['was signed six minutes ago', { created: seconds() - 360 }, '401 09104KPLMS'],
    ['was signed in the future', { created: seconds() + 360 }, '401 09104KPLMS'],
    ['has another body than its digest', { instead: { body: '{"amount":"9.00"}' } }, '401 09106KPLMS'],
    ['is sent to another operation', { instead: { path: QUOTES! } }, '401 09107KPLMS'],
    ['has no nonce', { nonce: '' }, '401 09108KPLMS'],
    ['has a short nonce', { nonce: '1' }, '401 09108KPLMS'],
    ['has no idempotency key', { idempotencyKey: null }, '400 09111KPLMS'],
    ['has another idempotency key', { instead: { headers: { 'idempotency-key': 'k-other-1' } } }, '401 09107KPLMS'],
    ['does not sign its body', { components: ['@method', '@authority', '@path', '@query'] }, '401 09103KPLMS'],
    ['does not sign its path', { components: ['@method', 'content-digest', 'idempotency-key'] }, '401 09103KPLMS'],
    ['has no signature', { instead: { headers: { 'signature-input': '', signature: '' } } }, '401 09102KPLMS'],
  ])('is refused when it %s', async (_, change, expected) => {
    expect(await attack(change)).toBe(expected);
  });

  it('is refused when the parameters of its query are in another order', async () => {
    const reply = await client.send({
      path: `${ORDERS}?limit=20&accountNo=1`,
      instead: { path: `${ORDERS}?accountNo=1&limit=20` },
    });
    expect(refusal(reply)).toBe('401 09107KPLMS');
  });

  it('is refused if its nonce was used before, even for a call that only reads', async () => {
    const nonce = randomUUID();
    expect((await client.send({ path: ORDERS!, nonce })).status).toBe(200);
    expect(refusal(await client.send({ path: ORDERS!, nonce }))).toBe('401 09108KPLMS');
  });

  it('is refused without a query when its key was never issued', async () => {
    const made = edge.clientOf(await newTestKey(), 'a'.repeat(64));
    expect(refusal(await made.send({ path: ORDERS! }))).toBe('401 09105KPLMS');
  });

  it('has to wait if it comes too often, but a good key at the same address has not', async () => {
    const made = edge.clientOf(await newTestKey(), 'b'.repeat(64));
    const statuses = new Set<number>();
    for (let at = 0; at < 80; at += 1) statuses.add((await made.send({ path: ORDERS! })).status);
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await client.send({ path: ORDERS! })).status).toBe(200);
  });
});

describe('A key', () => {
  it('sees nothing of another merchant', async () => {
    const other = await edge.merchant();
    const theirs = (await edge.client(other)).client;
    const placed = await theirs.send({ path: TRANSFERS, body: await transferBody(theirs, '10.00', other) });
    const { orderNo } = placed.body as { orderNo: string };
    expect(refusal(await client.send({ path: `${ORDERS}/${orderNo}` }))).toBe('404 02401KCSDS');
    expect(refusal(await client.send({ path: `${ORDERS}/${orderNo}/cancel`, method: 'POST' }))).toBe('404 02401KCSDS');
    const body = { ...(await transferBody()), accountNo: other.account.accountNo };
    const reply = await client.send({ path: TRANSFERS, body });
    expect([reply.status, await orders(other)]).toEqual([reply.status, 1]);
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });

  it('of the other realm is refused by each listener', async () => {
    const [ours, theirs] = [await edge.client(merchant), await provider.client()];
    const COLLECTIONS = '/provider/v1/collections';
    const withKeyOf = (url: string, { key, credentialId }: typeof ours) => new ApiClient(url, key, credentialId);
    expect((await theirs.client.send({ path: COLLECTIONS })).status).toBe(200);
    const atPortal = withKeyOf(edge.url, theirs);
    const atConsole = withKeyOf(provider.url, ours);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect(refusal(await atPortal.send({ path: ORDERS!, headers }))).toBe('401 09105KPLMS');
    expect(refusal(await atConsole.send({ path: COLLECTIONS, headers }))).toBe('401 09105KPLMS');
    expect(refusal(await ours.client.send({ path: COLLECTIONS, instead: { path: ORDERS! }, headers }))).toBe(
      '401 09107KPLMS',
    );
  });

  it('that has ended is out with the next call', async () => {
    const { client: ended, keyId } = await edge.client(merchant);
    expect((await ended.send({ path: ORDERS! })).status).toBe(200);
    must(await edge.fixture.call(merchant, 'admin', 'machine/key.end', { keyId }));
    expect(refusal(await ended.send({ path: ORDERS! }))).toBe('401 09105KPLMS');
  });

  it('is used from its addresses only', async () => {
    const { client: office } = await edge.client(merchant, { addresses: ['203.0.113.0/24'] });
    const from = (address: string) => office.send({ path: ORDERS!, headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.8')).status).toBe(200);
    expect(refusal(await from('198.51.100.1'))).toBe('403 09109KPLMS');
  });

  it('does what its scopes say, and nothing else', async () => {
    const { client: reader } = await edge.client(merchant, { scopes: ['orders:read'] });
    expect((await reader.send({ path: ORDERS! })).status).toBe(200);
    expect(refusal(await reader.send({ path: '/open/v1/accounts' }))).toBe('403 09110KPLMS');
    const before = await orders();
    expect(refusal(await reader.send({ path: TRANSFERS, body: await transferBody() }))).toBe('403 09110KPLMS');
    expect(await orders()).toBe(before);
  });

  it('has its own limits in addition to those of the merchant', async () => {
    const { client: small } = await edge.client(merchant, { single: '20.00', day: '25.00', dayCount: 2 });
    const pay = async (amount: string) => {
      const reply = await small.send({ path: TRANSFERS, body: await transferBody(small, amount) });
      return reply.status === 200 ? 'ok' : refusal(reply);
    };
    expect(await pay('20.01')).toBe('422 09116KPLMS');
    expect(await pay('20.00')).toBe('ok');
    expect(await pay('5.01')).toBe('422 09116KPLMS');
    expect(await pay('2.00')).toBe('ok');
    expect(await pay('1.00')).toBe('422 09116KPLMS');
  });

  it('changes its public key while the old one still serves, until its time is over', async () => {
    const { client: old, keyId } = await edge.client(merchant, { name: '轮换' });
    const next = await newTestKey();
    const rotation = { requestNo: newId(), keyId, publicKey: next.pem, overlapDays: 1 };
    must(await edge.fixture.call(merchant, 'admin', 'machine/key.rotate', rotation));
    const [newest] = (await edge.keys(merchant)).find((one) => one.keyId === keyId)!.credentials;
    const renewed = edge.clientOf(next, newest!.credentialId);
    const callBoth = async () => [
      (await old.send({ path: ORDERS! })).status,
      (await renewed.send({ path: ORDERS! })).status,
    ];
    expect(await callBoth()).toEqual([200, 200]);
    const later = seconds() + 90_000;
    edge.forward(90_000_000);
    const after = [old, renewed].map(async (one) => (await one.send({ path: ORDERS!, created: later })).status);
    expect(await Promise.all(after)).toEqual([401, 200]);
    edge.forward(-90_000_000);
  });
});

describe('An idempotency key', () => {
  const send = async (idempotencyKey: string, body: object) => client.send({ path: TRANSFERS, body, idempotencyKey });

  it('has one order and one answer, however often it is sent at once', async () => {
    const [before, body, key] = [await orders(), await transferBody(), `k-${randomUUID()}`];
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(key, body)));
    const answers = replies.map(({ status, text }) => (status === 200 ? text : String(status)));
    expect(new Set(answers.filter((text) => text !== '409')).size).toBe(1);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await orders()).toBe(before + 1);
  });

  it('is refused for another body', async () => {
    const [body, key] = [await transferBody(), `k-${randomUUID()}`];
    expect((await send(key, body)).status).toBe(200);
    const before = await orders();
    expect(refusal(await send(key, { ...body, remark: '另一笔' }))).toBe('422 09112KPLMS');
    expect(await orders()).toBe(before);
  });

  it('of a refused request may be sent again, corrected', async () => {
    const [body, key] = [await transferBody(), `k-${randomUUID()}`];
    const wrong = await send(key, { ...body, amount: '11.00' });
    expect(wrong.status).toBe(422);
    expect((await send(key, body)).status).toBe(200);
  });
});

describe('A request that does not fit the contract', () => {
  it('is refused by the name of the member, in both languages', async () => {
    const before = await orders();
    const reply = await client.send({ path: TRANSFERS, body: { ...(await transferBody()), colour: 'red' } });
    expect(reply.body).toMatchObject({
      code: '09114KPLMS',
      status: 400,
      member: 'body.colour',
      title: '没有名为 body.colour 的参数，请检查参数名称',
      titleEn: 'There is no member body.colour.',
    });
    expect(await orders()).toBe(before);
  });

  it.each([
    ['{"amount":1,"amount":2}', 'body'],
    ['{"amount":', 'body'],
    ['[]', 'body'],
  ])('is refused when its body is %s', async (body, member) => {
    const reply = await client.send({ path: TRANSFERS, body });
    expect(reply.body).toMatchObject({ code: '09114KPLMS', member });
  });

  it('is answered as a problem when its path is none', async () => {
    expect(refusal(await client.send({ path: '/open/v1/nothing' }))).toBe('404 09118KPLMS');
  });
});
