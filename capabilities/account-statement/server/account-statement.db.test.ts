import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { boxesOfPdf, pagesOfPdf } from '#testkit/pdf-text.ts';
import type { queryAccountForStatement, StatementRow } from '../contract/operations.ts';
import { accountStatementBindings } from './bindings.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...accountStatementBindings({ sendsMail: false }),
    ],
    kinds: [transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, payee] = await Promise.all([fixture.openMerchant({ layers: null }), fixture.openMerchant()]);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const pay = async (amount: string): Promise<void> => {
  must(await fixture.transfer(merchant, payee.account, { amount }));
  await fixture.run();
};
const list = async (unit: 'day' | 'month', within: string, who = merchant): Promise<StatementRow[]> =>
  must(
    await fixture.call<OutputOf<typeof queryAccountForStatement>>(who, 'viewer', 'dzd/queryAccountForStatement', {
      accountNo: who.account.accountNo,
      unit,
      within,
    }),
  ).list;
const download = (path: string, input: object, who = merchant) =>
  fixture.call<FileReply>(who, 'viewer', path, { accountNo: merchant.account.accountNo, ...input });
async function bytesOf(reply: FileReply): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.content) parts.push(part);
  return Buffer.concat(parts);
}
const pagesOf = async (reply: FileReply): Promise<string[]> => pagesOfPdf(await bytesOf(reply));
const numbersOf = ({ opening, income, expense, closing }: StatementRow) =>
  [opening, income, expense, closing].map(fenOfYuan) as [bigint, bigint, bigint, bigint];

/** Friday 20 to Monday 23: two payments, nothing, income, and a payment of the day that is not over. */
async function fourDays(): Promise<void> {
  await pay('100.00');
  await pay('20.50');
  await fixture.run('2026-11-22T11:00:00+08:00');
  must(await fixture.transfer(payee, merchant.account, { amount: '333.33' }));
  await fixture.run();
  fixture.clock.set('2026-11-23T11:00:00+08:00');
  await pay('7.00');
}

/** Of all buckets of the account, at the end of a day. */
async function ledgerBalance(day: string): Promise<string> {
  const { availableId, frozenId, pendingId } = merchant.account;
  const { rows } = await fixture.db.admin.query<{ fen: string }>(
    `SELECT coalesce(sum(fen), 0) AS fen FROM (
       SELECT DISTINCT ON (account_id) balance_after_fen AS fen FROM ledger.entries
       WHERE account_id = ANY ($1) AND booked_at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' ORDER BY account_id, version DESC) last`,
    [[availableId, frozenId, pendingId], day],
  );
  return yuanOfFen(BigInt(rows[0]!.fen));
}

describe('The statements of a month', () => {
  it('chain: opening + in − out = closing, also over an empty day, up to the last full day', async () => {
    await fourDays();
    const days = await list('day', '2026-11');
    expect(days[0]).toMatchObject({ period: '2026-11-22', inCount: 1, income: '333.33', outCount: 0 });
    expect(days[1]).toMatchObject({ period: '2026-11-21', inCount: 0, outCount: 0 });
    // Two transfers and the fee of each.
    expect(days[2]).toMatchObject({ period: '2026-11-20', outCount: 4, expense: '121.50', fee: '1.00' });
    expect(days[0]!.closing).toBe('100211.83');
    for (const day of days) {
      const [opening, income, expense, closing] = numbersOf(day);
      expect(opening + income - expense).toBe(closing);
    }
    expect(days.slice(1).map(({ closing }) => closing)).toEqual(days.slice(0, -1).map(({ opening }) => opening));
    // The ledger's own balances after the last entry of each day, which no sum of ours has made.
    expect(days.map(({ period, closing }) => [period, closing])).toEqual(
      await Promise.all(days.map(async ({ period }) => [period, await ledgerBalance(period)])),
    );
    expect(await list('month', '2026')).toHaveLength(3);
    fixture.clock.set('2026-12-01T06:00:00+08:00');
    const [november] = await list('month', '2026');
    expect(november).toMatchObject({ period: '2026-11', income: '333.33', closing: '100204.33' });
  });

  it('never change: what is booked later is of a later day, and number and figures stay', async () => {
    await fourDays();
    const before = await list('day', '2026-11');
    fixture.clock.set('2026-11-24T07:00:00+08:00');
    await pay('9.00');
    const after = await list('day', '2026-11');
    expect(after.slice(1)).toEqual(before);
  });

  it('are of the own accounts only', async () => {
    const input = { accountNo: payee.account.accountNo, unit: 'day', within: '2026-11' };
    expect(codeOf(await fixture.call(merchant, 'viewer', 'dzd/queryAccountForStatement', input))).toBe('02101KCSDS');
    const foreign = { accountNo: payee.account.accountNo, period: '2026-11-20' };
    expect(codeOf(await fixture.call(merchant, 'viewer', 'dzd/download', foreign))).toBe('02101KCSDS');
  });
});

describe('A printed statement', () => {
  it('has head, entries with balances, the invariant, page numbers and the same number each time', async () => {
    await fourDays();
    const reply = must(await download('dzd/download', { period: '2026-11-20' }));
    const [day] = (await list('day', '2026-11')).slice(2);
    expect(reply.fileName).toContain(day!.statementNo);
    const { rows } = await fixture.db.admin.query<Record<string, string>>(
      'SELECT request_no, maker_name, payee_bank_name FROM orders.orders WHERE mid = $1 AND NOT incoming ORDER BY submitted_at LIMIT 1',
      [merchant.mid],
    );
    const facts = Object.values(rows[0]!);
    expect(facts.every(Boolean)).toBe(true);
    const [page, ...more] = await pagesOf(reply);
    expect(more).toEqual([]);
    for (const text of [
      '账户日对账单',
      day!.statementNo,
      merchant.account.accountNo,
      '2026年11月20日',
      '100,000.00',
      '99,878.50',
      '期初余额 100,000.00 + 收入 0.00 − 支出 121.50 = 期末余额 99,878.50',
      '第 1 页 / 共 1 页',
      '对账单专用章',
      payee.account.name,
      ...facts,
    ])
      expect(page).toContain(text);
    expect(must(await download('dzd/download', { period: '2026-11-20' })).fileName).toBe(reply.fileName);
  });

  it('of many entries repeats its head on each page, every entry once', async () => {
    for (let paid = 0; paid < 25; paid += 1) must(await fixture.transfer(merchant, payee.account, { amount: '1.00' }));
    await fixture.run();
    fixture.clock.set('2026-11-23T11:00:00+08:00');
    const pages = await pagesOf(must(await download('dzd/download', { period: '2026-11-20' })));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`第 ${index + 1} 页 / 共 ${pages.length} 页`);
      expect(page).toContain('记账时间');
      expect(page).toContain('2026年11月20日');
    }
    const numbers = pages.join('\n').match(/\bF\d{10}\b/g)!;
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(50);
  });

  it('has a long 摘要 whole, in lines of their own: nothing lies over it, and no page is too full', async () => {
    const long = '七月至九月仓储服务费及装卸搬运费，合同编号 CC-2026-0719，发票号码 24112000000012345678'.padEnd(
      100,
      '，请查收',
    );
    for (let paid = 0; paid < 12; paid += 1)
      must(await fixture.transfer(merchant, payee.account, { amount: '1.00', remark: paid % 2 ? long : '货款' }));
    await fixture.run();
    fixture.clock.set('2026-11-23T11:00:00+08:00');
    const file = await bytesOf(must(await download('dzd/download', { period: '2026-11-20' })));
    const text = pagesOfPdf(file).join('').replaceAll(/\s/g, '');
    // The fee of an order has its remark, too.
    expect(text.split(long.replaceAll(' ', '')).length - 1).toBe(12);
    const pages = boxesOfPdf(file);
    expect(pages.length).toBeGreaterThan(1);
    for (const words of pages) {
      const foot = words.find(({ text: word }) => word.startsWith('制作时间'))!;
      const above = words.filter(({ top }) => top < foot.top - 1);
      const below = words.filter((word) => !above.includes(word)).map(({ text: word }) => word);
      expect(below.join('')).toMatch(/^制作时间：[\d:-]+第\d页\/共\d页$/);
      expect(Math.max(...above.map(({ top }) => top))).toBeLessThan(foot.top - 8);
      for (const [index, one] of words.entries())
        for (const other of words.slice(index + 1))
          expect(
            one.right <= other.left + 1 || other.right <= one.left + 1 || Math.abs(one.top - other.top) >= 8,
            `${one.text} / ${other.text}`,
          ).toBe(true);
    }
  });

  it('is refused before 06:00 of the next day', async () => {
    await pay('1.00');
    for (const period of ['2026-11-20', '2026-11'])
      expect(codeOf(await download('dzd/download', { period }))).toBe('04601KCSDS');
    fixture.clock.set('2026-11-21T05:59:59+08:00');
    expect(codeOf(await download('dzd/download', { period: '2026-11-20' }))).toBe('04601KCSDS');
    fixture.clock.set('2026-11-21T06:00:00+08:00');
    expect(codeOf(await download('dzd/download', { period: '2026-11-20' }))).toBe('ok');
  });
});

describe('A balance proof', () => {
  it('of an account beyond those of the person is as one of no account', async () => {
    const few = limitedTo(merchant, 'viewer');
    expect(codeOf(await download('dzd/balanceProof', { period: '2026-11-19' }, few))).toBe('02101KCSDS');
    expect(codeOf(await download('dzd/balanceProof', { period: '2026-11-19' }))).toBe('ok');
  });

  it('says what the account had at the end of the day, in figures and capitals', async () => {
    await fourDays();
    const reply = must(await download('dzd/balanceProof', { period: '2026-11-20' }));
    const [page] = await pagesOf(reply);
    const number = /YE20261120[\dA-F]{10}/.exec(reply.fileName)![0];
    const numbers = (await list('day', '2026-11')).map(({ statementNo }) => statementNo);
    // Nor one with the same digits, which a reader would take for it.
    expect(numbers.map((one) => one.slice(2))).not.toContain(number.slice(2));
    for (const text of [number, '账户余额证明', '2026年11月20日 24:00', '¥99,878.50', '人民币玖万玖仟捌佰柒拾捌元伍角'])
      expect(page).toContain(text);
  });
});
