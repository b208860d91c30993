import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApplications } from '#capabilities/access/server/index.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { ApiClient, ApiReply } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { applications } from './catalogue.ts';

const [PAYOUTS, TRANSFERS] = ['/open/v1/payout-batches', '/open/v1/transfer-batches'];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let edge: ApiEdge;
beforeAll(async () => {
  edge = await startApiEdge();
});
beforeEach(() => edge.fixture.clock.set(BEGIN));
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

const refusal = ({ status, body }: ApiReply): string => (status === 200 ? 'ok' : `${status} ${body.code}`);
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);
let numbers = 0;
const newBatchNo = (): string => `PAY${String((numbers += 1)).padStart(11, '0')}`;

type Line = Record<string, string>;
/** Bank cards with a valid last digit, by number. */
const cardNo = (no: number): string => {
  const digits = `62220212345${String(no).padStart(6, '0')}`;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const payoutLine = (no: number, change: Line = {}): Line => ({
  merchantLineNo: `GZ-${no}`,
  payeeName: '张三',
  payeeAccountNo: cardNo(no),
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
  amount: '1.00',
  ...change,
});

/** Payouts are a product that merchants open. */
async function opened(merchant: TestMerchant): Promise<TestMerchant> {
  const { mid } = merchant;
  const codes = applications.map(({ code }) => code);
  await edge.fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, codes));
  return merchant;
}

interface Someone {
  merchant: TestMerchant;
  client: ApiClient;
}
async function someone(plan: Parameters<ApiEdge['merchant']>[0] = { layers: null }): Promise<Someone> {
  const merchant = await opened(await edge.merchant(plan));
  return { merchant, client: (await edge.client(merchant)).client };
}

async function begun(client: ApiClient, count: number, amount: string, batchNo = newBatchNo(), at = PAYOUTS) {
  const reply = await client.send({ path: at, body: { batchNo, count, amount } });
  expect(reply.status, reply.text).toBe(200);
  return `${at}/${String(reply.body.batchId)}`;
}
const add = (client: ApiClient, path: string, fromLine: number, lines: Line[], idempotencyKey?: string) =>
  client.send({ path: `${path}/lines`, body: { fromLine, lines }, ...(idempotencyKey ? { idempotencyKey } : {}) });
const submit = ({ merchant, client }: Someone, path: string, amount: string, more: object = {}) =>
  client.send({ path: `${path}/submit`, body: { accountNo: merchant.account.accountNo, amount, ...more } });
const read = async (client: ApiClient, path: string) => (await client.send({ path })).body;

/** A batch of payouts of 1.00 that only waits for its submission. */
async function filled(client: ApiClient, count: number): Promise<string> {
  const path = await begun(client, count, `${count}.00`);
  for (let from = 1; from <= count; from += 1_000) {
    const part = range(from, Math.min(1_000, count - from + 1)).map((no) => payoutLine(no));
    const reply = await add(client, path, from, part);
    expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  }
  return path;
}

/** Runs a worker at one hour after another until the bank has told the end of all lines. */
async function payAll(rail: BookRail, { client }: Someone, path: string): Promise<void> {
  const { database: db } = edge.fixture.db;
  const handlers = orderJobs({ rail, texts: {} });
  const worker = createWorker({ db, clock: edge.fixture.clock, log: silent, handlers, backoffMs: () => 0 });
  for (let hour = 0; (await read(client, path)).state !== 'done'; hour += 1) {
    edge.fixture.clock.set(new Date(Date.parse(BEGIN) + hour * 3_600_000).toISOString());
    await worker.runDue();
  }
}

describe('A batch by the interface', () => {
  it('pays a thousand lines once, and shows each of them by cursor', async () => {
    const ours = await someone();
    const { client, merchant } = ours;
    const path = await filled(client, 1_000);
    expect(await read(client, path)).toMatchObject({ state: 'ready', lineCount: 1_000, nextLine: null });
    const placed = await submit(ours, path, '1000.00');
    expect(placed.body, placed.text).toMatchObject({ state: 'queued', count: 1_000, amount: '1000.00' });
    const rail = new BookRail({ bulk: true });
    const { orderNo } = placed.body as { orderNo: string };
    await payAll(rail, ours, path);
    expect(rail.paidFor(orderNo)).toEqual({ count: 1_000, fen: 1_000_00n });
    expect(await read(client, path)).toMatchObject({ orderNo, succeeded: 1_000, failed: 0 });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(client, `${path}/lines?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const { list, nextCursor } = page as unknown as { list: { line: number; state: string }[]; nextCursor: string };
      expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['succeeded']));
      seen.push(...list.map(({ line }) => line));
      cursor = nextCursor;
    }
    expect(seen).toEqual(range(1, 1_000));
    const { rows } = await edge.fixture.db.admin.query(
      'SELECT object FROM security.operation_records WHERE mid = $1 AND path = $2',
      [merchant.mid, `POST ${PAYOUTS}/{batchId}/lines`],
    );
    expect(rows).toEqual([{ object: expect.stringMatching(/^接口批次PAY/) }]);
  });

  it('refuses a part for its line 777 and takes nothing of it, then takes it corrected', async () => {
    const { client } = await someone();
    const path = await begun(client, 1_000, '1000.00');
    const lines = range(1, 1_000).map((no) => payoutLine(no, no === 777 ? { payeeAccountNo: '12', amount: 'x' } : {}));
    const reply = await add(client, path, 1, lines);
    expect(refusal(reply)).toBe('422 09603KPLMS');
    expect(reply.body).toMatchObject({ member: 'body.lines.776.payeeAccountNo', title: expect.stringMatching(/^1行/) });
    expect(reply.body.faults).toEqual([
      {
        line: 777,
        member: 'body.lines.776.payeeAccountNo',
        title: expect.stringMatching(/^收款账号：.+/),
        titleEn: 'payeeAccountNo takes 6 to 28 digits; of a person a valid card number.',
      },
      {
        line: 777,
        member: 'body.lines.776.amount',
        title: '金额：须为0.01至999999999.99，最多两位小数',
        titleEn: expect.stringMatching(/^amount takes 0\.01 to/),
      },
    ]);
    expect(await read(client, path)).toMatchObject({ state: 'open', lineCount: 0, lineAmount: '0.00', nextLine: 1 });
    expect((await read(client, `${path}/lines`)).list).toEqual([]);
    const corrected = lines.with(776, payoutLine(777));
    expect(refusal(await add(client, path, 1, corrected))).toBe('ok');
    expect(await read(client, path)).toMatchObject({ state: 'ready', lineCount: 1_000, lineAmount: '1000.00' });
  });

  it('is taken up again where its program stopped, and no part comes twice', async () => {
    const ours = await someone();
    const { client } = ours;
    const path = await begun(client, 30, '30.00');
    const part = (from: number) => range(from, 10).map((no) => payoutLine(no));
    const first = await add(client, path, 1, part(1), 'k-part-0001');
    // The program dies and does not know whether its first part came: the same again, under its key or another one.
    expect((await add(client, path, 1, part(1), 'k-part-0001')).text).toBe(first.text);
    const again = await add(client, path, 1, part(1));
    expect(again.body).toMatchObject({ code: '09602KPLMS', member: 'body.fromLine', titleEn: 'The next line is 11.' });
    expect((await submit(ours, path, '30.00')).body).toMatchObject({ code: '02914KCSDS', member: 'body.amount' });
    expect(refusal(await submit(ours, path, '10.00'))).toBe('422 02908KCSDS');
    const { nextLine } = (await read(client, path)) as { nextLine: number };
    expect(nextLine).toBe(11);
    // Two programs at once: one part comes, the other one is told what follows.
    const replies = await Promise.all([add(client, path, 11, part(11)), add(client, path, 11, part(11))]);
    expect(replies.map(refusal).sort()).toEqual(['422 09602KPLMS', 'ok']);
    expect(refusal(await add(client, path, 21, part(21)))).toBe('ok');
    expect((await submit(ours, path, '30.00')).body).toMatchObject({ count: 30 });
  });

  it('refuses a number that an earlier part has, and a last part that does not add up', async () => {
    const { client } = await someone();
    const path = await begun(client, 3, '3.00');
    await add(client, path, 1, [payoutLine(1)]);
    const same = await add(client, path, 2, [payoutLine(2, { merchantLineNo: 'GZ-1' })]);
    expect(same.body.faults).toMatchObject([{ line: 2, title: '商户明细号：与第1行重复，请修改' }]);
    const dear = await add(client, path, 2, [payoutLine(2), payoutLine(3, { amount: '1.01' })]);
    expect(refusal(dear)).toBe('422 09605KPLMS');
    expect(dear.body.title).toContain('总金额为3.00元，与实际合计3.01元不一致');
    const many = await add(client, path, 2, [payoutLine(2), payoutLine(3), payoutLine(4)]);
    expect(refusal(many)).toBe('422 09605KPLMS');
    expect(await read(client, path)).toMatchObject({ state: 'open', lineCount: 1, nextLine: 2 });
  });

  it('is sent twice under its number, at once or later, and becomes one order', async () => {
    const ours = await someone();
    const { client, merchant } = ours;
    const batchNo = newBatchNo();
    const send = () => client.send({ path: PAYOUTS, body: { batchNo, count: 2, amount: '2.00' } });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(refusal).sort()).toEqual(['422 09604KPLMS', 'ok']);
    const { batchId } = replies.find(({ status }) => status === 200)!.body;
    const path = `${PAYOUTS}/${String(batchId)}`;
    await add(client, path, 1, [payoutLine(1), payoutLine(2)]);
    const orders = await Promise.all([submit(ours, path, '2.00'), submit(ours, path, '2.00')]);
    expect(orders.map(refusal).sort()).toEqual(['422 02908KCSDS', 'ok']);
    expect(refusal(await send())).toBe('422 09604KPLMS');
    expect((await edge.fixture.traces(merchant)).orders).toBe(1);
  });

  it('that pays what was paid lately needs the code of its batch and a reason', async () => {
    const ours = await someone();
    const first = await filled(ours.client, 2);
    expect(refusal(await submit(ours, first, '2.00'))).toBe('ok');
    const path = await filled(ours.client, 2);
    const { confirmCode } = (await read(ours.client, path)) as { confirmCode: string };
    expect(refusal(await submit(ours, path, '2.00'))).toBe('422 02913KCSDS');
    expect(refusal(await submit(ours, path, '2.00', { confirmCode, reason: '第二期工资' }))).toBe('ok');
  });

  it('is taken back before its submission or its review, and its number is free again', async () => {
    const ours = await someone({});
    const { client, merchant } = ours;
    const batchNo = newBatchNo();
    const cancel = (path: string) => client.send({ path: `${path}/cancel`, method: 'POST' });
    const draft = await begun(client, 1, '1.00', batchNo);
    expect((await cancel(draft)).body).toMatchObject({ orderNo: null });
    expect(refusal(await client.send({ path: draft }))).toBe('404 09601KPLMS');
    const path = await begun(client, 1, '1000.00', batchNo);
    await add(client, path, 1, [payoutLine(1, { amount: '1000.00' })]);
    const before = await edge.fixture.money(merchant);
    const { orderNo } = (await submit(ours, path, '1000.00')).body as { orderNo: string };
    expect(await edge.fixture.money(merchant)).not.toBe(before);
    expect((await cancel(path)).body).toMatchObject({ orderNo });
    expect(await edge.fixture.money(merchant)).toBe(before);
    expect(await read(client, path)).toMatchObject({ state: 'done', failed: 1 });
    const lines = await read(client, `${path}/lines?state=unpaid`);
    expect(lines.list).toMatchObject([{ line: 1, state: 'unpaid', payeeAccountNo: expect.stringContaining('*') }]);
    await begun(client, 1, '1.00', batchNo);
  });

  it('of transfers looks for each payee, and pays them when it runs', async () => {
    const ours = await someone();
    const payee = await edge.merchant({ balance: '0.01' });
    const line = (no: number, change: Line = {}) => ({
      merchantLineNo: `HK-${no}`,
      payeeName: payee.name,
      payeeAccountNo: payee.account.accountNo,
      amount: `${no}.00`,
      ...change,
    });
    const path = await begun(ours.client, 3, '6.00', newBatchNo(), TRANSFERS);
    const wrong = await add(ours.client, path, 1, [line(1), line(2, { payeeName: '别的公司' }), line(3)]);
    expect(wrong.body.faults).toMatchObject([{ line: 2, member: 'body.lines.1.payeeAccountNo' }]);
    expect(refusal(await add(ours.client, path, 1, [line(1), line(2), line(3)]))).toBe('ok');
    expect(refusal(await submit(ours, path, '6.00'))).toBe('ok');
    await edge.fixture.run();
    expect(await read(ours.client, path)).toMatchObject({ state: 'done', succeeded: 3 });
    expect(await edge.fixture.money(payee)).toBe('6.01 + 0.00');
  });
});

describe('The key of a batch', () => {
  it('waits for its merchant’s review, and keeps its own limit for the sum', async () => {
    const merchant = await opened(await edge.merchant());
    const small = { merchant, client: (await edge.client(merchant, { single: '1500.00' })).client };
    const path = await filled(small.client, 2_000);
    expect(refusal(await submit(small, path, '2000.00'))).toBe('422 09116KPLMS');
    const less = await filled(small.client, 1_001);
    expect((await submit(small, less, '1001.00')).body).toMatchObject({ state: 'pending_review' });
  });

  it('sees no batch of another merchant or kind, and adds nothing to that of another key', async () => {
    const ours = await someone();
    const path = await begun(ours.client, 1, '1.00');
    const other = await someone();
    const second = (await edge.client(ours.merchant)).client;
    const lines = [payoutLine(1)];
    expect(refusal(await other.client.send({ path }))).toBe('404 09601KPLMS');
    expect(refusal(await add(other.client, path, 1, lines))).toBe('404 09601KPLMS');
    expect(refusal(await add(second, path, 1, lines))).toBe('404 09601KPLMS');
    expect((await second.send({ path })).body).toMatchObject({ state: 'open' });
    expect(refusal(await ours.client.send({ path: path.replace(PAYOUTS!, TRANSFERS!) }))).toBe('404 09601KPLMS');
  });

  it('begins no more than twenty batches that wait, and none larger than its merchant may send', async () => {
    const { client } = await someone();
    for (let count = 0; count < 20; count += 1) await begun(client, 1, '1.00');
    const body = { batchNo: newBatchNo(), count: 1, amount: '1.00' };
    expect(refusal(await client.send({ path: PAYOUTS, body }))).toBe('422 09606KPLMS');
    const large = await client.send({ path: TRANSFERS, body: { ...body, count: 5_001 } });
    expect([refusal(large), large.body.title]).toEqual(['422 09607KPLMS', '每批最多5,000笔，请分成多个批次']);
  });
});
