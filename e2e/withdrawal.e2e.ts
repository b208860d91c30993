import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient, newRequestNo } from '#testkit/outside-client.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  field,
  goTo,
  loginAgain,
  openOrder,
  orderNoOn,
  payButton,
  pickOption,
  rowsOf,
  submitPayment,
} from './browser/actions.ts';
import { ApiReader, auditOf, fen, PATIENTLY, transferOutside } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, ELECTRONICS, MOBILES } from './security/confirmation.ts';

/** A withdrawal from the form to the bank's answer, reviewed by a second person. The tests build on each other. */
const portal = openPortal('withdrawal', {
  users: { maker: 'cg-maker', checker: 'cg-checker', admin: 'cg-admin' },
  inSoak: ['admin'],
  shared: true,
});
const { 'cg-maker': MAKER, 'cg-checker': CHECKER, 'cg-admin': ADMIN } = MOBILES;
/** The first withdrawal, in fen. */
const WITHDRAWN = 12_345_67n;
/** Numbers of the orders that later tests speak of. */
const orders: Record<string, string> = {};

let reader: ApiReader;
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
});

/** From a payment that came back to the order by which it did, and back again. */
async function openReturn(page: Page): Promise<void> {
  await rowsOf(page).filter({ hasText: '后续订单' }).getByRole('link').click();
  await expectSeen(page, '退票金额(元)');
  await portal.screenshots.take(page, 'return');
  await rowsOf(page).filter({ hasText: '原订单' }).getByRole('link').click();
  await expectState(page, '已退票');
}

const expectReviewStatus = (page: Page, word: string): Promise<void> =>
  page
    .locator('.description')
    .filter({ visible: true, hasText: '复核状态' })
    .getByText(word, { exact: true })
    .waitFor();

describe('BZ03 a withdrawal', () => {
  it('shows fee, arrival, remaining balance and review before it is submitted', async () => {
    const { page } = portal.maker;
    const before = await reader.balances();
    await goTo(page, '资金', '提现');
    await pickOption(page, '提现银行账户', '8888');
    await field(page, '提现金额').fill('12345.67');
    const quote = page.getByRole('complementary', { name: '费用试算' });
    await quote.getByText('复核员任一人').waitFor();
    await quote.getByText('2.47', { exact: true }).waitFor();
    await portal.screenshots.take(page, 'withdraw-quote');
    await payButton(page).click();
    await page.getByRole('dialog').waitFor();
    await portal.screenshots.take(page, 'withdraw-confirm');
    await confirmWithFactors(portal.product, page, MAKER);
    await expectHeading(page, '受理成功');
    await portal.screenshots.take(page, 'withdraw-result');
    orders.withdrawal = await orderNoOn(page);
    const after = await reader.balances();
    const fee = fen((await reader.order(orders.withdrawal!)).fee);
    expect(after).toEqual({ available: before.available - WITHDRAWN - fee, frozen: before.frozen + WITHDRAWN + fee });
  });

  inSoak('says at the field when there is not enough', async () => {
    const { page } = portal.maker;
    await page.getByRole('button', { name: '再来一笔' }).click();
    await field(page, '提现金额').fill('499999.99');
    await page.getByRole('complementary', { name: '费用试算' }).getByText('管理员复核').waitFor();
    await field(page, '提现金额').fill('900000000');
    await expectSeen(page, /超过单笔限额/);
    await portal.screenshots.take(page, 'withdraw-beyond-limit');
  });
});

describe('Its review by a second person', () => {
  it('shows the checker what waits and who asked for it', async () => {
    const { page } = portal.checker;
    await goTo(page, '复核', '待复核');
    await rowsOf(page).filter({ hasText: orders.withdrawal! }).waitFor();
    await portal.screenshots.take(page, 'review-todo');
    await rowsOf(page).filter({ hasText: orders.withdrawal! }).click();
    await expectState(page, '待复核');
    await portal.screenshots.take(page, 'review-order');
  });

  inSoak('does not let the maker approve, on the page or past it', async () => {
    await openOrder(portal.product, portal.maker.page, orders.withdrawal!);
    await expectState(portal.maker.page, '待复核');
    await expect.poll(() => portal.maker.page.getByRole('button', { name: /^通\s*过$/ }).count()).toBe(0);
    await expect.poll(() => portal.maker.page.getByRole('button', { name: /^撤\s*回$/ }).count()).toBe(1);
    const { orderHash } = await reader.order(orders.withdrawal!);
    const outside = createOutsideClient(portal.product.url);
    await outside.login('cg-maker', LOGIN_PASSWORD);
    const asMaker = await outside.call('order/audit', {
      requestNo: newRequestNo(),
      orderNo: orders.withdrawal!,
      orderHash,
    });
    expect(asMaker.responseCode).not.toBe('00000');
    // Also somebody who may review others' orders, for their own order: the administrator submits and tries.
    const boss = createOutsideClient(portal.product.url);
    await boss.login('cg-admin', LOGIN_PASSWORD);
    const ownOrderNo = await transferOutside(portal.product, boss, {
      accountNo: BASIC,
      amount: '6000.00',
      payee: ELECTRONICS,
      mobile: ADMIN,
    });
    const requestNo = newRequestNo();
    const mespAuthList = await boss.confirm(
      portal.product.simulatorsUrl,
      ADMIN,
      'order/audit',
      requestNo,
      OPERATION_PASSWORD,
      { orderNo: ownOrderNo },
    );
    const approved = await boss.call('order/audit', {
      requestNo,
      orderNo: ownOrderNo,
      orderHash: (await reader.order(ownOrderNo)).orderHash,
      mespAuthList,
    });
    expect(approved.responseCode).toBe('02301KCSDS');
    expect((await reader.order(ownOrderNo)).state).toBe('pending_review');
    orders.own = ownOrderNo;
    await loginAgain(portal.product, portal.admin.page, 'cg-admin');
    await loginAgain(portal.product, portal.maker.page, 'cg-maker');
  });

  it('needs both factors to approve, then the bank pays, and ST01 is the review status', async () => {
    const { page } = portal.checker;
    const before = await reader.balances();
    await expectReviewStatus(page, '待复核');
    await page.getByPlaceholder('通过时一并记录').fill('已与财务核对');
    await page.getByRole('button', { name: /^通\s*过$/ }).click();
    await page.getByRole('dialog').waitFor();
    await portal.screenshots.take(page, 'review-confirm');
    await confirmWithFactors(portal.product, page, CHECKER);
    await expectState(page, '成功');
    await expectReviewStatus(page, '已通过');
    await portal.screenshots.take(page, 'review-succeeded');
    const fee = fen((await reader.order(orders.withdrawal!)).fee);
    expect(await reader.balances()).toEqual({ available: before.available, frozen: before.frozen - WITHDRAWN - fee });
  });

  inSoak('rejects with a reason that the maker reads, and the money is free again', async () => {
    const { page } = portal.checker;
    const before = await reader.balances();
    await openOrder(portal.product, page, orders.own!);
    await page.getByRole('button', { name: /^拒\s*绝$/ }).click();
    await field(page, '原因').fill('合同编号与付款金额不符');
    await portal.screenshots.take(page, 'review-reject-reason');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^拒\s*绝$/ })
      .click();
    await page.getByRole('dialog').getByPlaceholder('请输入操作密码').waitFor();
    await confirmWithFactors(portal.product, page, CHECKER);
    await expectState(page, '已拒绝');
    await expectReviewStatus(page, '已退回');
    expect((await reader.balances()).available).toBeGreaterThan(before.available);
    await openOrder(portal.product, portal.maker.page, orders.own!);
    await expectState(portal.maker.page, '合同编号与付款金额不符');
    await portal.screenshots.take(portal.maker.page, 'order-rejected');
  });
});

allInSoak('What the bank says', () => {
  inSoak('is followed to its end: returned, failed, and known only when asked again', async () => {
    const { page } = portal.maker;
    const before = await reader.balances();
    // The page of the first one is at its result.
    await openOrder(portal.product, page, orders.withdrawal!);
    let paid = 0n;
    for (const [tail, end] of [
      ['0004', 'returned'],
      ['0005', 'failed'],
      ['0006', 'succeeded'],
    ] as const) {
      await goTo(page, '资金', '提现');
      await pickOption(page, '提现银行账户', tail);
      await field(page, '提现金额').fill('800');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      const orderNo = await submitPayment(portal.product, page, MAKER);
      await expect.poll(() => reader.state(orderNo), PATIENTLY).toBe(end);
      await openOrder(portal.product, page, orderNo);
      await expectState(page, { returned: '已退票', failed: '失败', succeeded: '成功' }[end]);
      await portal.screenshots.take(page, `order-${end}-${tail}`);
      if (end === 'returned') await openReturn(page);
      // A return gives back the amount and keeps the fee; a failure costs nothing; a success costs both.
      const fee = fen((await reader.order(orderNo)).fee);
      paid += end === 'failed' ? 0n : end === 'returned' ? fee : 800_00n + fee;
      await expect.poll(() => reader.available(), PATIENTLY).toBe(before.available - paid);
    }
    expect((await reader.balances()).frozen).toBe(before.frozen);
  });

  inSoak('leaves books that the auditor finds in order', () => {
    expect(auditOf(portal.product)).toMatch(/^audit clean/m);
  });
});

expectNoComplaints(portal, 'maker', 'checker', 'admin');
