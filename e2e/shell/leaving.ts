import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { expectToast } from '../browser/notices.ts';
import { markDocument, newUserAt, openPage, pathOf, sameDocument } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** How long the page is shown after the logout (spec section 4). */
const RELOADS_WITHIN = { timeout: 60_000 };

export const leavingAndForbidden = (portal: PortalWith<'maker'>) =>
  describe('What somebody may', () => {
    it('PM01 is all that they see, and the server refuses the calls of the other elements', async () => {
      const exportsOf = (page: typeof portal.maker.page) =>
        page
          .getByRole('button', { name: /^导\s*出$/ })
          .filter({ visible: true })
          .count();
      await openPage(portal.product, portal.maker.page, '/order/journal', '订单流水');
      await expect.poll(() => exportsOf(portal.maker.page)).toBeGreaterThan(0);

      const { page, complaints } = await newUserAt(portal, 'cg-viewer', '首页');
      await expect
        .poll(() => page.getByRole('navigation', { name: '主菜单' }).getByRole('link').allTextContents())
        .toEqual(['首页', '账户', '交易', '账单', '应用中心']);
      await expect.poll(() => page.getByRole('link', { name: /^(提现|转账)$/ }).count()).toBe(0);
      await openPage(portal.product, page, '/order/journal', '订单流水');
      await rowsOf(page).first().waitFor();
      await expect.poll(() => exportsOf(page)).toBe(0);
      await openPage(portal.product, page, '/fund/withdraw', '页面不存在');
      expect(complaints).toEqual([]);
      await page.context().close();

      const outside = createOutsideClient(portal.product.url);
      await outside.login('cg-viewer', LOGIN_PASSWORD);
      const refused = [
        await outside.call('order/queryOrdersJnlExport', { format: 'csv' }),
        await outside.call('csdb/v2/business/work', {
          function: 'withdraw',
          accountNo: '8801000100000011',
          amount: '1.00',
          speed: 'T0',
        }),
      ];
      expect(refused.map(({ responseCode }) => responseCode)).toEqual(['05020KCSDC', '01001KCSDC']);
      expect((await outside.call('order/queryOrdersJnl', { pageNo: 1, pageSize: 20 })).responseCode).toBe('00000');
    });

    it('ST07 is left after a question, with a word, and everything of the session is gone', async () => {
      const { page, complaints } = await newUserAt(portal, 'ys-maker', '首页');
      const requestLogout = async () => {
        await page.getByRole('banner').getByRole('button', { name: '何佳怡' }).press('Enter');
        await page.getByRole('button', { name: '退出登录' }).click();
        await page.getByRole('dialog').getByText('是否要退出登录？').waitFor();
      };
      await requestLogout();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /取\s*消/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => sessionStorage.getItem('ptoken'))).toBeTruthy();

      // Written down outside the document, which is gone two seconds later.
      const kept: string[] = [];
      await page.exposeFunction('noteKept', (what: string) => void kept.push(what));
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('.toast')?.textContent?.includes('退出成功'))
            (window as unknown as { noteKept(what: string): void }).noteKept(
              JSON.stringify([sessionStorage.length, localStorage.getItem('userInfo')]),
            );
        }).observe(document, { subtree: true, childList: true });
      });
      await markDocument(page);
      await requestLogout();
      const logoutResponse = page.waitForResponse((response) => response.url().includes('logout'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /确\s*定/ })
        .click();
      await expect.poll(async () => (await logoutResponse).status()).toBe(200);
      await expectToast(page, '退出成功');
      await expect.poll(() => kept[0], RELOADS_WITHIN).toBe('[0,null]');
      await expect.poll(() => sameDocument(page).catch(() => true), RELOADS_WITHIN).toBe(false);
      await expectHeading(page, '登录商户门户');
      await page.goto(`${portal.product.url}/#/home/index`);
      await expect.poll(() => pathOf(page)).toBe('/login');
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
