import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf, paidBatchOf, paidOrdersOf, receivedPaymentsOf } from '#capabilities/order/server/index.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { checkedSheet, faultsOf, work } from '#capabilities/order/server/test/sheets.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { receiptBindings } from '#capabilities/receipt/server/bindings.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { newId } from '#platform/kernel/id.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { transferBindings } from './bindings.ts';
import { batchCode } from './place-batch.ts';
import { transferKind } from './transfer-kind.ts';

const batchKinds = [{ ...transferKind, contract: { ...transferKind.contract, batch: transferKind.contract.batch! } }];

let fixture: OrderFixture;
let merchant: TestMerchant;
let shop: TestMerchant;
let plant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...uploadBindings({ batchKinds, batchRunOf }),
      ...receiptBindings({ paidOrdersOf, paidBatchOf, receivedPaymentsOf, portalUrl: null }),
    ],
    kinds: [transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, shop, plant] = await Promise.all([
    fixture.openMerchant({ layers: null }),
    fixture.openMerchant({ balance: '0.01' }),
    fixture.openMerchant({ balance: '0.01' }),
  ]);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Line = [payee: Pick<TestMerchant, 'name'> & { accountNo?: string; account?: { accountNo: string } }, yuan: string];

const checked = (lines: readonly Line[], payDate = '') =>
  checkedSheet(fixture, merchant, {
    kind: batchKinds[0]!,
    heads: '商户明细号,收款方名称,收款账号,金额,备注',
    lines: lines.map(([{ name, account, accountNo = account!.accountNo }, yuan], index) =>
      [`L${index + 1}`, name, accountNo, yuan, '七月货款'].join(','),
    ),
    total: lines.reduce((sum, [, yuan]) => sum + Number(yuan), 0),
    payDate,
  });
const submit = (batchId: string, more: object = {}) =>
  fixture.call<Placed & { count: number; amount: string; fee: string }>(merchant, 'maker', 'csdb/v2/transfer/batch', {
    requestNo: newId(),
    batchId,
    accountNo: merchant.account.accountNo,
    ...more,
  });

describe('A batch transfer', () => {
  it('is one order of all lines of its sheet, each booked at once', async () => {
    const { batchId, errorCount, fee } = await checked([
      [shop, '100.00'],
      [plant, '200.50'],
    ]);
    expect([errorCount, fee]).toEqual([0, '1.00']);
    const placed = must(await submit(batchId, { amount: '300.50' }));
    expect(placed).toMatchObject({ state: 'queued', count: 2, amount: '300.50', fee: '1.00' });
    expect(await fixture.money(merchant)).toBe('99698.50 + 301.50');
    await work(fixture, orderJobs({ rail: new BookRail(), texts: {} }));
    expect(fixture.announced).toEqual(expect.arrayContaining([merchant.mid, shop.mid, plant.mid]));
    expect([await fixture.money(merchant), await fixture.money(shop), await fixture.money(plant)]).toEqual([
      '99698.50 + 0.00',
      '100.01 + 0.00',
      '200.51 + 0.00',
    ]);
    const detail = await fixture.detail(merchant, placed.orderNo);
    expect(detail).toMatchObject({ state: 'succeeded', typeCode: '3013', typeName: '批量转账' });
  });

  it('gives each payee a receipt of its own lines alone', async () => {
    const { batchId } = await checked([
      [shop, '100.00'],
      [plant, '200.50'],
      [shop, '30.00'],
    ]);
    const { orderNo } = must(await submit(batchId));
    await work(fixture, orderJobs({ rail: new BookRail(), texts: {} }));
    const reply = must(await fixture.call<FileReply>(shop, 'viewer', 'receipt/received', { orders: [{ orderNo }] }));
    const parts: Uint8Array[] = [];
    for await (const part of reply.content) parts.push(part);
    const pages = pagesOfPdf(Buffer.concat(parts));
    expect(pages.map((text) => /¥[\d.]+/.exec(text)![0])).toEqual(['¥100.00', '¥30.00']);
    for (const part of [merchant.name, shop.name, '七月货款', `${orderNo}-1`]) expect(pages[0]).toContain(part);
    for (const part of [plant.name, merchant.account.accountNo, 'L1', '手续费']) expect(pages[0]).not.toContain(part);
  });

  it('of another day is scheduled under its own code', async () => {
    const { batchId } = await checked([[shop, '100.00']], '2026-11-23');
    const { orderNo } = must(await submit(batchId));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({
      state: 'scheduled',
      typeCode: '3015',
      scheduledAt: '2026-11-23T08:30:00+08:00',
    });
  });

  it('pays a line whose payee can no longer receive to nobody, and the others', async () => {
    const { batchId } = await checked([
      [shop, '100.00'],
      [plant, '200.00'],
    ]);
    await fixture.setStatus(plant, 'pay_only');
    const { orderNo } = must(await submit(batchId));
    await work(fixture, orderJobs({ rail: new BookRail(), texts: {} }));
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'partly_succeeded' });
    expect([await fixture.money(merchant), await fixture.money(plant)]).toEqual(['99899.50 + 0.00', '0.01 + 0.00']);
  });
});

describe('A sheet of transfers', () => {
  it('says whom it pays, each once, so that a new payee in it is seen', async () => {
    const { batchId } = await checked([
      [shop, '1.00'],
      [plant, '2.00'],
      [shop, '3.00'],
    ]);
    const payees = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      batchCode.payees(tx, merchant.mid, { batchId }),
    );
    expect(payees.toSorted()).toEqual([shop, plant].map(({ account }) => account.accountNo).toSorted());
  });

  it('names the rows whose payee has no such account, in one sentence for number and name', async () => {
    const wrong = '收款账号账号不存在，或与收款方名称不一致，请核对';
    await fixture.setStatus(plant, 'pay_only');
    const batch = await checked([
      [shop, '1.00'],
      [{ name: '别的公司', account: shop.account }, '2.00'],
      [{ name: shop.name, accountNo: '8801999999999990' }, '3.00'],
      [plant, '4.00'],
    ]);
    expect(faultsOf(batch)).toEqual(['3', `4 ${wrong}`, `5 ${wrong}`, '6 收款账号该账户当前不能收款，请联系收款方']);
    expect(codeOf(await submit(batch.batchId))).toBe('02908KCSDS');
  });

  it('stops telling what is wrong when too many payees were tried', async () => {
    const tries = Array.from({ length: 120 }, (_, index): Line => [
      { name: '某某公司', accountNo: `88019999${String(index).padStart(8, '0')}` },
      '1.00',
    ]);
    const batch = await checked([...tries, [shop, '1.00']]);
    const { rows } = await fixture.db.admin.query<{ text: string; count: number }>(
      `SELECT faults->0->>'text' AS text, count(*)::int AS count FROM uploads.rows WHERE batch_id = $1 AND fault_count > 0 GROUP BY 1 ORDER BY 1`,
      [batch.batchId],
    );
    expect(rows.map(({ text }) => text.replace(/\d+/, 'N'))).toContain('收款账户查询过于频繁，请N分钟后再试');
    expect(rows.find(({ text }) => text.startsWith('账号不存在'))!.count).toBe(100);
  });

  it('is not submitted out of the account that it pays', async () => {
    const { batchId } = await checked([
      [shop, '1.00'],
      [merchant, '2.00'],
    ]);
    const answer = await submit(batchId);
    expect(answer).toMatchObject({ code: '02113KCSDS', text: expect.stringContaining('第4行') });
  });

  it('of a payee in the book that is not to be paid is refused', async () => {
    await fixture.db.admin.query(
      `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at, flagged_by, flag_reason, flagged_at)
       VALUES ($1, $2::uuid, 'internal', $3, $4, '', '', $2::uuid, now(), 'person', '账号需要核实', now())`,
      [merchant.mid, newId(), shop.name, shop.account.accountNo],
    );
    expect(codeOf(await submit((await checked([[shop, '1.00']])).batchId))).toBe('02205KCSDS');
  });
});
