import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { expectHeading, expectSeen, field } from '../browser/actions.ts';
import { newUserAt, openPage, pathOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

const banner = (page: Page) => page.getByRole('banner');
const actions = (page: Page) =>
  banner(page)
    .locator('.header-actions')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.replace(/，.*/, '')));
const ALL = { showSearch: true, showMessage: true, showFullScreen: true, showRefresh: true };

/** Stores settings and loads the page again. */
async function withActions(page: Page, actionItem: object | undefined): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem(
      'layout',
      JSON.stringify({ ...(JSON.parse(localStorage.getItem('layout') ?? '{}') as object), actionItem: wanted }),
    );
  }, actionItem);
  await page.reload();
  await banner(page).waitFor();
}

const messages = (page: Page) => page.getByRole('region', { name: '消息' });
const boxOf = async (one: Locator) => (await one.boundingBox())!;
const bell = (page: Page) => banner(page).getByRole('button', { name: /^消息/ });
const previews = (page: Page) => messages(page).getByRole('tabpanel').getByRole('listitem').allTextContents();
const placards = [1, 2].map((at) => ({ id: `a${at}`, msgContent: `系统公告${at}：本周六凌晨系统升级`, to: null }));

/** The bell's answer with so many to-dos, and with announcements until they are marked as read. */
async function crowded(page: Page): Promise<void> {
  let read = false;
  await page.route('**/api/siteMessage/readMessage', (route) => ((read = true), route.continue()));
  await page.route('**/api/plm/select.message', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { tabs: { name: string; list: unknown[] }[] } };
    const [todo] = reply.data.tabs;
    const tabs = [
      { ...todo, count: 120 },
      { label: '通知', name: 'notice', count: 0, list: [] },
      { label: '公告', name: 'announcement', count: read ? 0 : 3, list: read ? [] : placards },
    ];
    await route.fulfill({ response, json: { ...reply, data: { tabs } } });
  });
}

export const header = (portal: PortalWith<'maker'>) =>
  describe('The header and the footer', () => {
    it('LY04 have logo, top-level menu, messages and gear, and an entry leads to its first page', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/home/index', '首页');
      await expect.poll(() => banner(page).locator('.header-logo').innerText()).toBe('商户门户');
      await expect
        .poll(() =>
          banner(page)
            .locator('.header-logo svg')
            .evaluate((logo) => logo.getBoundingClientRect().width),
        )
        .toBeGreaterThan(0);
      await expect.poll(() => actions(page)).toEqual(['消息', '应用配置']);
      for (const [record, path, heading] of [
        ['账户', '/account/overview', '账户总览'],
        ['资金', '/fund/withdraw', '提现'],
        ['交易', '/order/journal', '订单流水'],
      ] as const) {
        const link = banner(page).getByRole('link', { name: record, exact: true });
        await link.click();
        await expectHeading(page, heading);
        await expect.poll(() => pathOf(page)).toBe(path);
        await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
      }
    });

    inSoak('LY04 show all actions in their sequence when they are switched on, and each works', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/fund/withdraw', '提现');
      await withActions(page, ALL);
      await expectHeading(page, '提现');
      await expect.poll(() => actions(page)).toEqual(['搜索', '消息', '刷新页面', '全屏', '应用配置']);

      const context = page.context();
      await context.route(/^https:\/\//, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>elsewhere</title>' }),
      );
      // The server's headers cut the windows apart as well, so that only the call itself tells whether it does.
      await page.evaluate(() => {
        const { open } = window;
        window.open = (...args) => (
          Object.assign(document.documentElement.dataset, { opened: args.slice(1).join(' ') }),
          open(...args)
        );
      });
      await page.getByRole('button', { name: '搜索' }).click();
      await page.getByRole('textbox', { name: '搜索内容' }).fill('退票 & 冲正?');
      const [searchRequest, other] = await Promise.all([
        context.waitForEvent('request', (request) => request.url().startsWith('https:')),
        context.waitForEvent('page'),
        page.keyboard.press('Enter'),
      ]);
      await other.waitForLoadState();
      expect(searchRequest.url()).toBe(`https://www.baidu.com/s?wd=${encodeURIComponent('退票 & 冲正?')}`);
      expect(await searchRequest.headerValue('referer')).toBeNull();
      const openerAndReferrer = await other.evaluate('[window.opener, document.referrer]');
      await other.close();
      expect(openerAndReferrer).toEqual([null, '']);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.opened))
        .toBe('_blank noopener,noreferrer');
      await context.unroute(/^https:\/\//);
      await page.getByRole('button', { name: '搜索' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: '搜索内容' }).count()).toBe(0);

      await field(page, '提现金额').fill('77');
      await page.getByRole('button', { name: '刷新页面' }).click();
      await expect.poll(() => field(page, '提现金额').inputValue()).toBe('');
      await page.getByRole('button', { name: '全屏', exact: true }).click();
      await page.getByRole('button', { name: '退出全屏' }).click();
      await page.getByRole('button', { name: '全屏', exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
      await withActions(page, undefined);
      await expectHeading(page, '提现');
      await expect.poll(() => actions(page)).toEqual(['消息', '应用配置']);
    });

    inSoak('LY05 show 待办, 通知 and 公告: a badge of at most 99+, two of each, 清空 and 查看更多', async () => {
      const { page, complaints } = await newUserAt(portal, 'cg-checker', '首页');
      await crowded(page);
      await page.reload();
      await expectHeading(page, '首页');
      await bell(page)
        .and(page.getByRole('button', { name: '消息，123 条' }))
        .waitFor();
      await expect.poll(() => bell(page).locator('.ant-badge-count').getAttribute('title')).toBe('123');
      await expect.poll(() => bell(page).innerText()).toBe('99+');
      // Next to the bell, and covers none of it.
      const [icon, count] = [
        await boxOf(bell(page).locator('svg')),
        await boxOf(bell(page).locator('.ant-badge-count')),
      ];
      expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width);
      await bell(page).click();
      await expect
        .poll(() => messages(page).getByRole('tab').allTextContents())
        .toEqual(['待办 (99+)', '通知', '公告 (3)']);
      await expect.poll(() => previews(page)).toHaveLength(2);
      for (const text of await previews(page)) expect(text).toMatch(/提交的.+待您复核，[\d,]+\.\d\d 元，收款方/);
      await expect.poll(() => messages(page).getByRole('button', { name: '清空' }).count()).toBe(0);

      await messages(page).getByRole('tab', { name: '通知' }).click();
      await expectSeen(page, '暂无通知');
      await messages(page).getByRole('tab', { name: /公告/ }).click();
      await expect
        .poll(() => previews(page))
        .toEqual(['系统公告1：本周六凌晨系统升级', '系统公告2：本周六凌晨系统升级']);
      await messages(page).getByRole('button', { name: '清空' }).click();
      await expectSeen(page, '暂无公告');
      await expect
        .poll(() => messages(page).getByRole('tab').allTextContents())
        .toEqual(['待办 (99+)', '通知', '公告']);
      await page.keyboard.press('Escape');
      await messages(page).waitFor({ state: 'detached' });

      // Read stays read; the rest is in the message centre.
      await page.reload();
      await bell(page)
        .and(page.getByRole('button', { name: '消息，120 条' }))
        .waitFor();
      await bell(page).click();
      await messages(page).getByRole('link', { name: '查看更多' }).filter({ visible: true }).click();
      await expectHeading(page, '消息中心');
      await expect.poll(() => pathOf(page)).toBe('/messageCenter/main');
      await messages(page).waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it('LY12 show copyright and ICP notice at the end of the window or of a longer page', async () => {
      const { page } = portal.maker;
      const footer = page.locator('footer').filter({ visible: true });
      await openPage(portal.product, page, '/no/such/page', '页面不存在');
      await footer.getByText(/^© .+ 版权所有$/).waitFor();
      await expect.poll(() => footer.innerText()).toMatch(/^© \S.+ 版权所有\s+\S*ICP备\d+号/);
      const bottom = async () => {
        const box = (await footer.boundingBox())!;
        return Math.round(box.y + box.height);
      };
      await expect.poll(bottom).toBe(800);
      await openPage(portal.product, page, '/order/journal?f.keyword=', '订单流水');
      await settled(page);
      await expect.poll(bottom).toBeGreaterThan(800);
      await footer.scrollIntoViewIfNeeded();
      await expect.poll(bottom).toBeLessThanOrEqual(800);
    });
  });
