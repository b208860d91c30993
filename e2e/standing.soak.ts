import { describe, expect, it } from 'vitest';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  field,
  goTo,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { DESKTOP } from './browser/browser-user.ts';
import { MOBILES } from './security/confirmation.ts';

/** A maker lets a withdrawal repeat every day; the next morning it has made its order. */
const portal = openPortal('standing', { users: { maker: 'cg-maker' } });
const PHONE = { width: 390, height: 844 };
const LATER = { advance: 'P1D' };

describe('A standing instruction', () => {
  it('is made with all factors, makes its order at its day, and is paused', async () => {
    const { page } = portal.maker;
    const main = page.getByRole('main');
    await goTo(page, '资金', '定期付款');
    await main.getByRole('button', { name: '设置定期付款' }).click();
    await expectHeading(page, '设置定期付款');
    await pickOption(page, '付款账户', '0011');
    await pickOption(page, '提现银行账户', '中国工商银行');
    await field(page, '每次付款金额').fill('100');
    await portal.screenshots.take(page, 'standing-form');
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await portal.screenshots.take(page, 'standing-form-phone');
    await page.setViewportSize(DESKTOP);
    await main.getByRole('button', { name: '设置定期付款' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-maker']);

    await expectHeading(page, '定期付款详情');
    await expectSeen(page, '尚未执行');
    const body = JSON.stringify(LATER);
    await fetch(`${portal.product.simulatorsUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await expect
      .poll(async () => {
        await page.reload();
        await expectHeading(page, '定期付款详情');
        await seen(page, '每日 08:30').waitFor();
        return seen(page, '已生成订单').count();
      }, PATIENTLY)
      .toBeGreaterThan(0);
    await portal.screenshots.take(page, 'standing-detail');

    await main.getByRole('button', { name: /^暂\s*停$/ }).click();
    await expectSeen(page, '已暂停');
    await main.getByRole('button', { name: '返回列表' }).click();
    await expect.poll(() => rowsOf(page).count(), PATIENTLY).toBe(1);
    await portal.screenshots.take(page, 'standing-list');
    await rowsOf(page).first().click();
    await page
      .getByRole('link', { name: /^20\d{22}$/ })
      .first()
      .click();
    await expectSeen(page, '预约提现金额(元)');
  });
});

expectNoComplaints(portal, 'maker');
