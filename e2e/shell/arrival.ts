import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { confirmWithFactors, expectHeading, field, orderNoOn, payButton, pickOption } from '../browser/actions.ts';
import { addressOf, openPage, pathOf } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import {
  INFO,
  MAKER_MOBILE,
  type Info,
  type Node,
  flat,
  side,
  visit,
  reloaded,
  USER_FIELDS,
  NODE_FIELDS,
} from './login-info.ts';

/** How many pages of the menu are opened; `npm run soak` opens all of them. */
const PAGES = 2;

/** The level that each node says, and the one at which it is. */
const levelsOf = (tree: readonly Node[], is = 1): { level: number; is: number }[] =>
  tree.flatMap((node) => [{ level: node.menuLevel, is }, ...levelsOf(node.children, is + 1)]);

export const arrival = (portal: PortalWith<'maker'>) =>
  describe('What comes with a session', () => {
    it('RT21 is a menu whose every page has its address, the hidden ones too, which are in no menu', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/home/index', '首页');
      const { menuTreeList } = await reloaded(page);
      const pages = flat(menuTreeList).filter((node) => node.viewPath !== '');
      expect(
        pages
          .filter((node) => node.showFlag === 'hide')
          .map((node) => node.funcMenuPath)
          .toSorted(),
      ).toEqual(['/account/activateRole', '/account/detail', '/order/detail']);
      const opened = pages.filter((node) => node.funcMenuPath !== '/order/detail');
      for (const { funcMenuPath, funcMenuName, showFlag } of sampleOf('pages of the menu', opened, PAGES)) {
        await visit(
          page,
          funcMenuPath === '/account/detail' ? '/account/detail?account=0011' : funcMenuPath,
          funcMenuName,
        );
        await expect.poll(() => pathOf(page)).toBe(funcMenuPath);
        // A record of one page has no menu next to it.
        const beside = menuTreeList
          .find((record) => record.children.some((child) => child.funcMenuPath === funcMenuPath))!
          .children.filter((child) => child.showFlag === 'show');
        await expect
          .poll(() => side(page).getByRole('link', { name: funcMenuName, exact: true }).count())
          .toBe(showFlag === 'hide' || funcMenuPath === '/home/index' || beside.length < 2 ? 0 : 1);
      }
    });

    inSoak('RT21 is the server’s menu: a hidden page keeps its address, a removed one has none', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      await page.route(`**/api/${INFO}`, async (route) => {
        const response = await route.fetch();
        const reply = (await response.json()) as { data: Info };
        const funds = reply.data.menuTreeList.find((node) => node.funcMenuName === '资金')!;
        const [withdraw, transfer, links] = ['提现', '转账', '收款单'].map((name) =>
          funds.children.find((node) => node.funcMenuName === name)!,
        );
        withdraw!.tip = '新';
        transfer!.showFlag = 'hide';
        const added = {
          ...links!,
          funcMenuNo: '0399',
          funcMenuName: '资金明细',
          funcMenuPath: '/fund/entries',
          viewPath: 'account/account-activity',
          tip: 'dot',
          children: [],
        };
        const byPath = {
          ...added,
          funcMenuNo: '0398',
          funcMenuName: '资金账户',
          funcMenuPath: '/account/account-overview',
          viewPath: '',
        };
        funds.children = [withdraw!, transfer!, added, byPath];
        await route.fulfill({ response, json: reply });
      });
      await page.reload();
      await expectHeading(page, '提现');
      await expect
        .poll(() => side(page).getByRole('link').allTextContents())
        .toEqual(['提现新', '资金明细', '资金账户']);
      await expect.poll(() => side(page).getByRole('link', { name: '资金明细' }).locator('.menu-dot').count()).toBe(1);
      await visit(page, '/fund/transfer', '转账');
      await visit(page, '/fund/payLink', '页面不存在');
      await expect.poll(() => addressOf(page)).toBe('/404');
      await visit(page, '/fund/entries', '收支明细');
      // Without a view of its own, a page is found by its path.
      await visit(page, '/account/account-overview', '账户总览');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    it('RT23 is read once for a token without a menu, and the latest navigation is followed then', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/order/journal', '订单流水');
      let requestCount = 0;
      const gate = Promise.withResolvers<void>();
      await page.route(`**/api/${INFO}`, async (route) => {
        requestCount += 1;
        await gate.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.progress-bar-on').waitFor();
      await expect.poll(() => page.getByRole('banner').count()).toBe(0);
      await page.evaluate(() => void (location.hash = '/fund/transfer'));
      gate.resolve();
      await expectHeading(page, '转账');
      await expect.poll(() => pathOf(page)).toBe('/fund/transfer');
      await openPage(portal.product, page, '/account/overview', '账户总览');
      expect(requestCount).toBe(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    inSoak('RT23 that cannot be had stops the progress bar and says so, and comes by 重试', async () => {
      const { page, complaints } = portal.maker;
      await page.route(`**/api/${INFO}`, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
      await page.reload();
      await expectHeading(page, '暂时无法进入商户门户');
      await page.getByText('服务器异常，请稍后重试…').waitFor();
      await expect.poll(() => page.locator('.progress-bar-on').count()).toBe(0);
      // The browser says it, too.
      expect(complaints.splice(0)).toEqual([expect.stringContaining(INFO)]);
      await page.getByRole('button', { name: '重试' }).click();
      await expectHeading(page, '账户总览');
    });

    it('EN01 is the user with every listed field, stored in the browser except for the token', async () => {
      const { page } = portal.maker;
      const data = await reloaded(page);
      await expectHeading(page, '账户总览');
      const [user, token] = await page.evaluate(
        () =>
          [
            JSON.parse(localStorage.getItem('userInfo')!) as Record<string, unknown>,
            sessionStorage.getItem('ptoken')!,
          ] as const,
      );
      expect(Object.keys(user)).toEqual(expect.arrayContaining(USER_FIELDS));
      for (const name of USER_FIELDS) expect(user[name], name).toEqual(data[name]);
      expect(user).toMatchObject({
        userName: '李文静',
        userMobile: '138****0002',
        roles: ['maker'],
        roleName: '制单员',
        roleClass: 'operator',
        mid: 'M100001',
        homePageUrl: '/home/index',
        tradePwdSettled: true,
        realAuthFlag: '1',
      });
      expect(data.userRoleRelations).toEqual([
        expect.objectContaining({
          customerName: '晨光贸易有限公司',
          mid: 'M100001',
          platformNo: user.platformNo,
          authStatus: 'active',
        }),
      ]);
      expect(data.resourceList.length).toBeGreaterThan(10);
      for (const entry of data.resourceList)
        expect(Object.keys(entry).toSorted()).toEqual(['authFlag', 'resourcePath']);
      // platformToken is the session's: in the session storage, which ends with the window.
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(user)).not.toContain(token);
    });

    it('EN02 is the menu with every listed field, its buttons, and the paging of a list', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/order/journal', '订单流水');
      const listed = page.waitForResponse('**/api/order/queryOrdersJnl');
      const { menuTreeList, permissionButtons } = await reloaded(page);
      const nodes = flat(menuTreeList);
      expect(nodes.length).toBeGreaterThan(10);
      for (const node of nodes) {
        expect(Object.keys(node)).toEqual(expect.arrayContaining(NODE_FIELDS));
        expect(['func_menu', 'func_page', 'func_btn']).toContain(node.funcMenuType);
        expect(['show', 'hide']).toContain(node.showFlag);
      }
      expect(levelsOf(menuTreeList).filter(({ level: declared, is }) => declared !== is)).toEqual([]);
      expect(permissionButtons.length).toBe(nodes.filter((node) => node.funcMenuType === 'func_btn').length);
      for (const button of permissionButtons)
        expect(Object.keys(button).toSorted()).toEqual(['authFlag', 'funcMenuName', 'funcMenuNo']);
      expect(((await (await listed).json()) as { data: object }).data).toMatchObject({
        pageNo: 1,
        pageSize: 20,
        totalCount: expect.any(Number) as number,
      });

      await expectHeading(page, '订单流水');
      // A choice writes the whole of the layout down.
      await page.getByRole('button', { name: '应用配置' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '蓝色' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const stored = await page.evaluate(() => {
        const key = Object.keys(sessionStorage).find((name) => name.endsWith(':visited'))!;
        return {
          key,
          visited: JSON.parse(sessionStorage.getItem(key)!) as { path: string }[],
          layout: JSON.parse(localStorage.getItem('layout')!) as object,
        };
      });
      expect(stored.key).toMatch(/^portal:\w+:M100001:visited$/);
      expect(stored.visited[0]).toMatchObject({
        name: '/home/index',
        fullPath: '/home/index',
        path: '/home/index',
        meta: { title: '首页', affix: true },
      });
      expect(stored.visited.find(({ path }) => path === '/order/journal')).toMatchObject({
        name: '/order/journal',
        fullPath: '/order/journal',
        meta: { title: '订单流水', affix: false },
      });
      expect(stored.layout).toEqual({
        isFixedNavBar: expect.any(Boolean) as boolean,
        layoutMode: 'ttb',
        theme: 'light',
        appearance: 'light',
        themeColor: 'blue',
        actionItem: { showSearch: false, showMessage: true, showFullScreen: false, showRefresh: false },
      });
    });

    it('LY14 PM06 a submission ends in the page 受理成功, with the review’s deadline and next steps', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/redirect/fund/withdraw', '提现');
      await pickOption(page, '提现银行账户', '8888');
      await field(page, '提现金额').fill('12345.67');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('复核员任一人').waitFor();
      await payButton(page).click();
      await page.getByRole('dialog').waitFor();
      await confirmWithFactors(portal.product, page, MAKER_MOBILE);
      await expectHeading(page, '受理成功');
      const result = page.getByRole('status').filter({ has: page.getByRole('heading', { name: '受理成功' }) });
      await result.getByText('有主账户复核权限的操作员需在90天内复核，逾期申请失效').waitFor();
      const orderNo = await orderNoOn(page);
      await expect
        .poll(async () => (await result.getByRole('button').allTextContents()).filter((text) => text !== ''))
        .toEqual(expect.arrayContaining(['订单详情', '再来一笔']));
      await result.getByRole('button', { name: '订单详情' }).click();
      await expectHeading(page, '订单详情');
      await expect.poll(() => addressOf(page)).toBe(`/order/detail?orderNo=${orderNo}`);
      await page.goBack();
      await expect.poll(() => field(page, '提现金额').inputValue()).toBe('');
      await expect.poll(() => result.count()).toBe(0);
    });
  });
