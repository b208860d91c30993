import { describe, expect, it } from 'vitest';
import { confirmWithFactors, expectHeading, expectSeen, field, goTo, pickOption, seen } from './browser/actions.ts';
import { DESKTOP } from './browser/browser-user.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { MOBILES } from './security/confirmation.ts';

/**
 * An administrator changes who reviews transfers. Alone in the merchant, so the change counts at once. The layer that
 * it adds begins above what other files of the product pay.
 */
const portal = openPortal('review-rules', { shared: true, users: { admin: 'cg-admin' } });
const PHONE = { width: 390, height: 844 };

describe('The rules of review', () => {
  it('are read in words, tried out, and changed for one product', async () => {
    const { page } = portal.admin;
    await goTo(page, '复核', '复核规则');
    await expectSeen(page, /当前只有一位管理员/);
    await pickOption(page, '产品', '转账');
    await field(page, '金额').fill('800000');
    await page.getByRole('button', { name: /试\s*算/ }).click();
    await expectSeen(page, '管理员复核');
    await portal.screenshots.take(page, 'review-rules');

    await page.getByRole('button', { name: '转账：查看和修改', exact: true }).click();
    await expectHeading(page, '转账复核规则');
    await page.getByRole('button', { name: '修改规则' }).click();
    await page.getByRole('button', { name: '增加金额档' }).click();
    await field(page, '第 4 档起始金额').fill('1');
    await page.getByRole('button', { name: '提交修改' }).click();
    await expectSeen(page, '起始金额须大于上一档的起始金额');
    await portal.screenshots.take(page, 'review-rules-editor');
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await portal.screenshots.take(page, 'review-rules-editor-phone');
    await page.setViewportSize(DESKTOP);

    await field(page, '第 4 档起始金额').fill('900000');
    await page.getByRole('button', { name: '提交修改' }).click();
    await confirmWithFactors(portal.product, page, MOBILES['cg-admin']);
    await expectSeen(page, '第 2 版');
    await seen(page, '90 万元及以上').waitFor();
    await portal.screenshots.take(page, 'review-rules-version');
    await page.getByRole('button', { name: '返回列表' }).click();
    await expectSeen(page, /^第 2 版，/);
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await portal.screenshots.take(page, 'review-rules-phone');
  });
});

expectNoComplaints(portal, 'admin');
