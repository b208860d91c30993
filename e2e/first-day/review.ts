import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo } from '#testkit/outside-client.ts';
import { confirmWithFactors, expectSeen, expectState, field, goTo, openOrder, rowsOf } from '../desk/acts.ts';
import { fen, transferOutside } from '../desk/witness.ts';
import { ADMIN, BASIC, CHECKER, ELECTRONICS, type Day, loginAgain } from './day.ts';

/** The first withdrawal, in fen. */
const WITHDRAWN = 12_345_67n;

const expectReviewStatus = (page: Page, word: string): Promise<void> =>
  page.locator('.description').filter({ visible: true, hasText: '复核状态' }).getByText(word, { exact: true }).waitFor();

export const reviewBySecondPerson = (day: Day) =>
  describe('4. Review by a second person', () => {
    it('shows the checker what waits and who asked for it', async () => {
      const { page } = day.checker;
      await goTo(page, '复核', '待复核');
      await rowsOf(page).filter({ hasText: day.orders.withdrawal! }).waitFor();
      await day.album.take(page, 'review-todo');
      await page.getByRole('link', { name: day.orders.withdrawal! }).click();
      await expectState(page, '待复核');
      await day.album.take(page, 'review-order');
    });

    it('does not let the maker approve, on the page or past it', async () => {
      await openOrder(day.product, day.maker.page, day.orders.withdrawal!);
      await expectState(day.maker.page, '待复核');
      expect(await day.maker.page.getByRole('button', { name: /^通\s*过$/ }).count()).toBe(0);
      expect(await day.maker.page.getByRole('button', { name: /^撤\s*回$/ }).count()).toBe(1);
      const { orderHash } = await day.witness.order(day.orders.withdrawal!);
      const outside = createOutsideClient(day.product.url);
      await outside.login('cg-maker', LOGIN_PASSWORD);
      const asMaker = await outside.call('order/audit', { requestNo: newRequestNo(), orderNo: day.orders.withdrawal, orderHash });
      expect(asMaker.responseCode).not.toBe('00000');
      // Also somebody who may review others' orders, for their own order: the administrator submits and tries.
      const boss = createOutsideClient(day.product.url);
      await boss.login('cg-admin', LOGIN_PASSWORD);
      const own = await transferOutside(day.product, boss, { accountNo: BASIC, amount: '6000.00', payee: ELECTRONICS, mobile: ADMIN });
      const requestNo = newRequestNo();
      const mespAuthList = await boss.confirm(day.product.simulatorsUrl, ADMIN, 'order.audit', requestNo, OPERATION_PASSWORD);
      const approved = await boss.call('order/audit', { requestNo, orderNo: own, orderHash: (await day.witness.order(own)).orderHash, mespAuthList });
      expect(approved.responseCode).toBe('02301KCSDS');
      expect((await day.witness.order(own)).state).toBe('pending_review');
      day.orders.own = own;
      await loginAgain(day, day.admin, 'cg-admin');
      await loginAgain(day, day.maker, 'cg-maker');
    });

    it('approves after both factors, and the bank pays; ST01 the review status says what became of it', async () => {
      const { page } = day.checker;
      const before = await day.witness.balances();
      await expectReviewStatus(page, '待复核');
      await page.getByPlaceholder('通过时一并记录').fill('已与财务核对');
      await page.getByRole('button', { name: /^通\s*过$/ }).click();
      await page.getByRole('dialog').waitFor();
      await day.album.take(page, 'review-confirm');
      await confirmWithFactors(day.product, page, CHECKER);
      await expectState(page, '成功');
      await expectReviewStatus(page, '已通过');
      await day.album.take(page, 'review-succeeded');
      const fee = fen((await day.witness.order(day.orders.withdrawal!)).fee);
      expect(await day.witness.balances()).toEqual({ available: before.available, frozen: before.frozen - WITHDRAWN - fee });
    });

    it('rejects with a reason that the maker reads, and the money is free again', async () => {
      const { page } = day.checker;
      const before = await day.witness.balances();
      await openOrder(day.product, page, day.orders.own!);
      await page.getByRole('button', { name: /^拒\s*绝$/ }).click();
      await field(page, '原因').fill('合同编号与付款金额不符');
      await day.album.take(page, 'review-reject-reason');
      await page.getByRole('dialog').getByRole('button', { name: /^拒\s*绝$/ }).click();
      await page.getByRole('dialog').getByPlaceholder('请输入操作密码').waitFor();
      await confirmWithFactors(day.product, page, CHECKER);
      await expectState(page, '已拒绝');
      await expectReviewStatus(page, '已退回');
      expect((await day.witness.balances()).available).toBeGreaterThan(before.available);
      await openOrder(day.product, day.maker.page, day.orders.own!);
      await expectState(day.maker.page, '合同编号与付款金额不符');
      await day.album.take(day.maker.page, 'order-rejected');
    });

    it('asks two people for a large amount, the administrator last', async () => {
      const { page } = day.checker;
      await openOrder(day.product, page, day.orders.transfer!);
      await page.getByRole('button', { name: /^通\s*过$/ }).click();
      await page.getByRole('dialog').waitFor();
      await confirmWithFactors(day.product, page, CHECKER);
      await expectSeen(page, '管理员复核');
      await expectState(page, '待复核');
      expect((await day.witness.order(day.orders.transfer!)).state).toBe('pending_review');
      await openOrder(day.product, day.admin.page, day.orders.transfer!);
      await day.album.take(day.admin.page, 'review-second-step');
      await day.admin.page.getByRole('button', { name: /^通\s*过$/ }).click();
      await day.admin.page.getByRole('dialog').waitFor();
      await confirmWithFactors(day.product, day.admin.page, ADMIN);
      await expectState(day.admin.page, '成功');
      await day.album.take(day.admin.page, 'transfer-succeeded');
    });
  });
