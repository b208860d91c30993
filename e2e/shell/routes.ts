import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { expectHeading, field } from '../browser/actions.ts';
import { addressOf, markDocument, newUserAt, openPage, pathOf, sameDocument } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

export const routes = (portal: PortalWith<'maker'>) =>
  describe('Addresses', () => {
    it('RT22 lead to the login page without a session, whichever they are', async () => {
      const { page } = await portal.newUser();
      for (const path of [
        '/',
        '/home/index',
        '/fund/withdraw',
        '/messageCenter/main',
        '/no/such/page',
        '/redirect/home/index',
        '/404',
      ]) {
        await page.goto(`${portal.product.url}/#${path}`);
        await expect.poll(() => pathOf(page)).toBe('/login');
        await expectHeading(page, '登录商户门户');
        await expect.poll(() => page.getByRole('banner').count()).toBe(0);
      }
      await page.context().close();
    });

    it('RT03 # alone leads to the home page that the session storage names', async () => {
      const { page } = portal.maker;
      const home = await page.evaluate(() => sessionStorage.getItem('homePage'));
      expect(home).toBe('/home/index');
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      await openPage(portal.product, page, '/', '首页');
      await expect.poll(() => pathOf(page)).toBe('/home/index');
      await page.evaluate(() => sessionStorage.setItem('homePage', '/account/overview'));
      await openPage(portal.product, page, '/', '账户总览');
      await expect.poll(() => pathOf(page)).toBe('/account/overview');
      await page.evaluate((before) => sessionStorage.setItem('homePage', before!), home);
    });

    it('RT04 that nobody knows lead to #/404, inside the shell, with a way home', async () => {
      const { page } = portal.maker;
      for (const path of ['/no/such/page', '/review/todo', '/order/journal/more']) {
        await openPage(portal.product, page, path, '页面不存在');
        await expect.poll(() => addressOf(page)).toBe('/404');
        await expect.poll(() => page.getByRole('banner').isVisible()).toBe(true);
      }
      await page.getByRole('button', { name: '返回首页' }).click();
      await expectHeading(page, '首页');
    });

    inSoak('RT21 of a record of the menu open its first page', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/account', '账户总览');
      await expect.poll(() => addressOf(page)).toBe('/account/overview');
    });

    it('RT05 below #/redirect/ mount the page again and leave no trace in the history', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      await field(page, '提现金额').fill('321');
      await markDocument(page);
      const entries = await page.evaluate(() => history.length);
      await openPage(portal.product, page, '/redirect/fund/withdraw', '提现');
      await expect.poll(() => field(page, '提现金额').inputValue()).toBe('');
      await expect.poll(() => addressOf(page)).toBe('/fund/withdraw');
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
      await expect.poll(() => sameDocument(page)).toBe(true);
      await page.goBack();
      await expect.poll(() => addressOf(page)).toBe('/fund/withdraw');
    });

    it('EN03 store of a session what the list names, and of the browser’s user no secret', async () => {
      const listed = ['ptoken', 'homePage', 'isWeixinBind', 'sm2Random', 'jsSdkRandom', 'jsSdkDataB'];
      const { page, complaints } = await newUserAt(portal, 'cg-checker', '首页');
      const stored = await page.evaluate(
        () =>
          ({ session: { ...sessionStorage }, local: { ...localStorage } }) as {
            session: Record<string, string>;
            local: Record<string, string>;
          },
      );
      // Visited tabs and drafts are kept per platform and merchant, under a prefix of their own.
      const names = Object.keys(stored.session).filter((key) => !key.startsWith('portal:'));
      expect(names).toEqual(expect.arrayContaining(['ptoken', 'homePage']));
      expect(names.filter((key) => !listed.includes(key))).toEqual([]);
      expect(stored.session.ptoken).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(stored.local)).not.toContain(stored.session.ptoken);
      expect(Object.values(stored.session).join()).not.toContain('Portal#2026');
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
