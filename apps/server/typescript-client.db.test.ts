import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSecret, secretText, signatureOf } from '#capabilities/webhook/server/deliver/sign.ts';
import { newId } from '#platform/kernel/id.ts';
import { sm2SignerOf } from '#platform/wire/sm2-signature.ts';
import { newTestKey } from '#testkit/api-client.ts';
import { openApiWorld, type ApiWorld } from '#testkit/api-world.ts';
import {
  ApiError,
  type ApiSigner,
  everyRow,
  MerchantClient,
  NoAnswer,
  ProviderClient,
  signerOf,
  verifyWebhook,
} from '../../clients/typescript/index.ts';

let world: ApiWorld;
let signer: ApiSigner;
let merchant: MerchantClient;
let provider: ProviderClient;
/** What the client sent, and what in place of the server answers first. */
let sent: Headers[] = [];
let first: (() => Response | Promise<Response>)[] = [];
const watched: typeof fetch = async (url, init) => {
  sent.push(new Headers(init?.headers));
  const instead = first.shift();
  return instead ? instead() : fetch(url, init);
};
const pem = (key: Awaited<ReturnType<typeof newTestKey>>): string =>
  key.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;

beforeAll(async () => {
  world = await openApiWorld();
  const [ours, theirs] = [await world.edge.client(world.merchant), await world.provider.client()];
  signer = signerOf(ours.credentialId, pem(ours.key));
  merchant = new MerchantClient({ address: world.edge.url, signer, fetch: watched, pauseMs: 0 });
  provider = new ProviderClient({
    address: world.provider.url,
    signer: signerOf(theirs.credentialId, pem(theirs.key)),
  });
});
afterAll(() => world.stop());

async function transferOf(amount = '10.00') {
  const [{ accountNo }, payeeAccountNo] = [world.merchant.account, world.payee.account.accountNo];
  const payment = { accountNo, amount, payeeAccountNo };
  const { quoteId } = await merchant.createQuote({ function: 'transfer', ...payment });
  return { ...payment, quoteId, payeeName: world.payee.name };
}
const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const ordersOf = async (): Promise<number> => (await world.edge.fixture.traces(world.merchant)).orders!;

describe('The TypeScript client', () => {
  it('credits a collection by the provider and reads it back', async () => {
    const { accountNo } = world.merchant.account;
    const collectionNo = newId();
    const item = { collectionNo, accountNo, amount: '100.00', payerName: '李顾客', channel: '微信支付' };
    const paidAt = '2026-11-20T14:58:00+08:00';
    const { list } = await provider.creditCollections({ items: [{ ...item, paidAt, speed: 'T0' }] });
    expect(list).toMatchObject([{ collectionNo, state: 'credited', amount: '100.00' }]);
    expect(await provider.getCollection({ collectionNo })).toMatchObject({ accountNo, state: 'available' });
  });

  it('transfers, pays out, and reads what became of the order', async () => {
    const { orderNo } = await merchant.createTransfer(await transferOf());
    const { accountNo } = world.merchant.account;
    const { quoteId } = await merchant.createQuote({ function: 'payout', accountNo, amount: '12.00' });
    const payee = { payeeBankAccountNo: '6222021234567894', payeeName: '张三', payeeBankName: '中国工商银行' };
    const body = { ...payee, quoteId, accountNo, payeeType: 'individual', amount: '12.00', remark: '劳务费' } as const;
    expect(await merchant.createPayout(body)).toMatchObject({ state: 'queued' });
    await world.edge.fixture.run();
    expect(await merchant.getOrder({ orderNo })).toMatchObject({ orderNo, state: 'succeeded', amount: '10.00' });
  });

  it('fetches the receipt of a payment as a file with its media type', async () => {
    const { orderNo } = await merchant.createTransfer(await transferOf());
    await world.edge.fixture.run();
    const file = await merchant.downloadReceipt({ orderNo });
    expect([file.type, (await file.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });

  it('reads a list of several pages, each row once', async () => {
    for (let at = 0; at < 25; at += 1) await world.edge.fixture.payIn(world.merchant, '1.00');
    const { accountNo } = world.merchant.account;
    const [startTime, endTime] = ['2026-08-01T00:00:00+08:00', '2026-08-30T00:00:00+08:00'];
    const seen = new Set<string>();
    const page = (cursor?: string) => merchant.listEntries({ accountNo, startTime, endTime, limit: '20', cursor });
    for await (const { entryNo } of everyRow(page)) seen.add(entryNo);
    expect(seen.size).toBe(26);
  });

  it('makes a change once when its idempotency key is sent again', async () => {
    const [body, idempotencyKey, before] = [await transferOf(), newId(), await ordersOf()];
    const one = await merchant.createTransfer(body, { idempotencyKey });
    expect(await merchant.createTransfer(body, { idempotencyKey })).toEqual(one);
    expect(await ordersOf()).toBe(before + 1);
  });

  it('throws a refusal with its code, member and both sentences', async () => {
    const wrong = await refusalOf(merchant.createTransfer({ ...(await transferOf()), amount: '10.001' }));
    expect(wrong).toMatchObject({ status: 400, code: '09114KPLMS', member: 'body.amount' });
    expect([wrong.title, wrong.message, wrong.requestId]).toEqual([
      expect.stringMatching(/[一-鿿]/),
      expect.stringMatching(/^09114KPLMS: [a-zA-Z]/),
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(wrong.faults).toEqual([]);
    const none = await refusalOf(merchant.getOrder({ orderNo: '202611201000009999999999' }));
    expect(none).toMatchObject({ status: 404, code: '02401KCSDS', member: 'path.orderNo' });
  });

  it('sends a change again, newly signed and under the same key, until it is answered', async () => {
    const [body, before] = [await transferOf(), await ordersOf()];
    const problem = { code: '09115KPLMS', title: '请求过于频繁', titleEn: 'Too many requests.', requestId: 'r' };
    first = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Response.json(problem, { status: 429, headers: { 'retry-after': '0' } }),
      () => new Response('<html>', { status: 502 }),
    ];
    sent = [];
    const { state } = await merchant.createTransfer(body);
    const each = (name: string) => new Set(sent.map((headers) => headers.get(name))).size;
    expect([state, sent.length, each('idempotency-key'), each('signature-input')]).toEqual(['queued', 4, 1, 4]);
    expect(await ordersOf()).toBe(before + 1);
  });

  it('says under which idempotency key a change has got no answer', async () => {
    const body = await transferOf();
    first = Array.from({ length: 5 }, () => () => Promise.reject(new TypeError('fetch failed')));
    const call = merchant.createTransfer(body, { idempotencyKey: 'k-no-answer' });
    await expect(call).rejects.toMatchObject({ name: NoAnswer.name, idempotencyKey: 'k-no-answer' });
  });

  it.each(['rsa-pss-sha512', 'sm2'] as const)('signs with a key of %s', async (alg) => {
    const key = await newTestKey(alg);
    const { credentialId: keyId } = await world.edge.client(world.merchant, {}, key);
    const der = key.privateKey.export({ format: 'der', type: 'pkcs8' });
    const ownSigner: ApiSigner = alg === 'sm2' ? { keyId, alg, sign: sm2SignerOf(der) } : signerOf(keyId, pem(key));
    const { list } = await new MerchantClient({ address: world.edge.url, signer: ownSigner }).listAccounts();
    expect(list.map(({ accountNo }) => accountNo)).toContain(world.merchant.account.accountNo);
  });

  it('runs as the quick start has it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-quick-'));
    const file = join(folder, 'private.pem');
    const { key, credentialId } = await world.edge.client(world.merchant);
    await writeFile(file, pem(key));
    const payee = { PAYEE: world.payee.account.accountNo, PAYEE_NAME: world.payee.name };
    const env = { ...process.env, ...payee, API: world.edge.url, KEY_ID: credentialId, KEY_FILE: file };
    const program = join(import.meta.dirname, '../../clients/typescript/quick-start.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    expect(stdout).toMatch(/^\d{24} queued, fee 0\.50\n/);
    await rm(folder, { recursive: true });
  });
});

describe('verifyWebhook', () => {
  const body = JSON.stringify({ id: 'e-1', type: 'order.succeeded', createdAt: '', data: { amount: '1.00' } });
  const timestamp = Math.floor(Date.now() / 1000);
  const headersOf = (signature: string, at = timestamp) => ({
    'webhook-id': 'e-1',
    'webhook-timestamp': String(at),
    'webhook-signature': signature,
  });

  it.each(['v1', 'v1a'] as const)('takes what the portal has signed by %s and nothing else', (signs) => {
    const { secret, publicKey } = newSecret(signs);
    const verifyKey = publicKey ?? secretText(secret);
    const signature = signatureOf(signs, secret, { id: 'e-1', timestamp, body });
    expect(verifyWebhook(verifyKey, headersOf(`v1,AAAA ${signature}`), body)).toMatchObject({
      type: 'order.succeeded',
    });
    const old = signatureOf(signs, secret, { id: 'e-1', timestamp: timestamp - 600, body });
    const other = newSecret(signs);
    expect([
      verifyWebhook(verifyKey, headersOf(signature), `${body} `),
      verifyWebhook(verifyKey, headersOf(old, timestamp - 600), body),
      verifyWebhook(other.publicKey ?? secretText(other.secret), headersOf(signature), body),
      verifyWebhook(verifyKey, {}, body),
    ]).toEqual([null, null, null, null]);
  });
});
