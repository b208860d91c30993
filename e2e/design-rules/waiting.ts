import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, field, payButton, rowsOf } from '../browser/actions.ts';
import { queryOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { openPageAs, SOON, type Who } from './each-page.ts';

const CALLS = '**/api/**';
const asUsual = (page: Page) => page.unroute(CALLS);

/** No call is answered before `release`: what is in sight meanwhile can be looked at for as long as that takes. */
async function holdAnswers(page: Page, calls = CALLS): Promise<{ release(): void }> {
  const released = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  return { release: released.resolve };
}

/** Inside the portal, on a page of no calls, with nothing remembered of any other: the next page is a first visit. */
async function afresh(portal: PortalWith<'maker' | 'checker'>, who: Who): Promise<Page> {
  const { page } = portal[who];
  await openPageAs(portal, who, '/no/such/page', '页面不存在');
  await page.reload();
  await expectHeading(page, '页面不存在');
  await settled(page);
  return page;
}

const visit = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), path);
const skeletons = (page: Page) => page.locator('.pane .skeleton:not(.skeleton-quiet)').filter({ visible: true });

const firstLoads: [Who, string, string][] = [
  ['maker', '/home/index', '首页'],
  ['checker', '/order/journal', '订单流水'],
];
const failures: [Who, string, string][] = [
  ['maker', '/home/index', '首页'],
  ['maker', '/account/detail?account=0011', '账户详情'],
  ['checker', '/review/todo', '待复核'],
];

/** Fails the first call of every path that a page makes, and says how many those were. */
async function failingOnce(page: Page): Promise<{ failed: Set<string> }> {
  const failed = new Set<string>();
  await page.route(CALLS, async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (failed.has(pathname)) return route.continue();
    failed.add(pathname);
    return route.fulfill({
      status: 500,
      headers: { 'x-request-id': `req-${failed.size}-0001` },
      contentType: 'text/plain',
      body: 'broken',
    });
  });
  return { failed };
}
const alerts = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true });
/** What the browser says of the failures that this file makes. */
const expectNoOther = (complaints: string[]) => {
  const others = complaints.filter((text) => !/Failed to load resource|net::ERR/.test(text));
  complaints.length = 0;
  expect(others).toEqual([]);
};

export const waitingRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('Loading and failing', () => {
    afterEach(async () => {
      for (const who of ['maker', 'checker'] as const) await portal[who].page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    it.each(sampleOf('first loads', firstLoads, 1))(
      'Rule 6 LOADING for the %s %s shows its shape first and does not move when the data come',
      async (who, path, heading) => {
        const page = await afresh(portal, who);
        await page.evaluate(() => {
          const moved: { value: number; what: string }[] = [];
          Object.assign(window, { moved });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              sources: { node: Element | null }[];
            })[]) {
              moved.push({
                value: entry.value,
                what: entry.sources.map(({ node }) => node?.className ?? '').join(' '),
              });
            }
          }).observe({ type: 'layout-shift' });
        });
        const answers = await holdAnswers(page);
        await visit(page, path);
        await expectHeading(page, heading);
        await skeletons(page).first().waitFor();
        // From the skeleton on: nothing that was in sight goes elsewhere.
        await page.evaluate(async () => {
          // What came before arrives with the next frame.
          await new Promise(requestAnimationFrame);
          await new Promise((resolve) => requestIdleCallback(resolve));
          (window as unknown as { moved: object[] }).moved.length = 0;
        });
        await expect.poll(() => page.locator('.ant-spin-fullscreen').filter({ visible: true }).count()).toBe(0);
        answers.release();
        await settled(page);
        await asUsual(page);
        const moved = (await page.evaluate('window.moved')) as { value: number; what: string }[];
        expect(
          moved.reduce((sum, { value }) => sum + value, 0),
          JSON.stringify(moved),
        ).toBeLessThan(0.02);
      },
    );

    inSoak('Rule 6 LOADING dims old rows while a list is read again, and masks no page for it', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      const first = await rowsOf(page).first().innerText();
      const answers = await holdAnswers(page);
      await page.getByRole('listitem', { name: '3', exact: true }).filter({ visible: true }).click();
      await page.locator('.data-table-waiting').filter({ visible: true }).waitFor();
      await expect.poll(() => rowsOf(page).first().innerText()).toBe(first);
      await expect.poll(() => skeletons(page).count()).toBe(0);
      await expect.poll(() => page.locator('.ant-spin-fullscreen').filter({ visible: true }).count()).toBe(0);
      answers.release();
      await expect.poll(() => rowsOf(page).first().innerText(), SOON).not.toBe(first);
      await settled(page);
      await asUsual(page);
    });

    it.each(sampleOf('failures', failures, 1))(
      'Rule 7 ERRORS for the %s %s shows each failed call in its place, with its number and 重试',
      async (who, path, heading) => {
        const page = await afresh(portal, who);
        const { failed } = await failingOnce(page);
        await visit(page, path);
        await expectHeading(page, heading);
        await alerts(page).first().waitFor();
        await settled(page);
        expect(failed.size).toBeGreaterThan(0);
        for (const alertBox of await alerts(page).all()) {
          await expect.poll(() => alertBox.innerText()).toMatch(/服务器异常，请稍后重试…\s*请求号\s*req-\d+-0001/);
          await expect.poll(() => alertBox.getByRole('button', { name: '复制请求号' }).count()).toBe(1);
        }
        // What is asked only now fails once as well.
        for (let tries = 0; tries < failed.size && (await alerts(page).count()) > 0; tries += 1) {
          await alerts(page).first().getByRole('button', { name: '重试' }).click();
          await settled(page);
        }
        await expect.poll(() => alerts(page).count(), SOON).toBe(0);
        await expect
          .poll(() => page.getByRole('main').locator('.amount, .state').filter({ visible: true }).count())
          .toBeGreaterThan(0);
        expectNoOther(portal[who].complaints);
      },
    );

    it('Rule 5 EMPTY none for this filter says so and is left by 清空筛选', async () => {
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/order/journal?f.keyword=没有这样的订单', '订单流水');
      await page.getByText('没有符合当前筛选条件的记录').filter({ visible: true }).waitFor();
      await page.getByRole('button', { name: '清空筛选' }).filter({ visible: true }).last().click();
      await expect.poll(() => queryOf(page), SOON).toEqual({});
      await expect.poll(() => rowsOf(page).count(), SOON).toBeGreaterThan(0);
    });

    inSoak('Rule 6 LOADING an early payment waits for its paying accounts, and is then confirmed', async () => {
      const page = await afresh(portal, 'maker');
      const answers = await holdAnswers(page, '**/api/csdb/v2/account/available');
      await visit(page, '/fund/withdraw');
      await expectHeading(page, '提现');
      await field(page, '提现金额').fill('1234.50');
      await payButton(page).click();
      await expect.poll(() => payButton(page).isDisabled()).toBe(true);
      await expect.poll(() => page.locator('.ant-form-item-explain-error').filter({ visible: true }).count()).toBe(0);
      answers.release();
      const dialog = page.getByRole('dialog', { name: '确认提现' });
      await dialog.getByText('尾号0011').waitFor();
      await dialog.getByRole('button', { name: /取\s*消/ }).click();
      await dialog.waitFor({ state: 'detached' });
    });

    it('Rule 7 ERRORS entered values survive a failed quote, look-up and code; the next try works', async () => {
      const { page, complaints } = portal.maker;
      await openPageAs(portal, 'maker', '/redirect/fund/withdraw', '提现');
      const { failed } = await failingOnce(page);
      await field(page, '提现金额').fill('1234.50');
      const quote = page.getByRole('complementary', { name: '费用试算' });
      await quote.getByText(/服务器异常/).waitFor();
      expect(failed.size).toBeGreaterThan(0);
      await expect.poll(async () => (await field(page, '提现金额').inputValue()).replace(',', '')).toBe('1234.50');
      await quote.getByRole('button', { name: /重\s*试|重新试算/ }).click();
      await quote.getByText('免复核').waitFor();
      await payButton(page).click();
      // What is confirmed comes from the server, before the dialog.
      await quote.getByText(/服务器异常/).waitFor();
      await payButton(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByPlaceholder('请输入操作密码').fill('Chenguang88');
      await dialog.getByRole('button', { name: /获取/ }).click();
      await dialog.getByText(/服务器异常/).waitFor();
      await dialog.getByRole('button', { name: /获取/ }).click();
      await dialog.getByText(/验证码已发送至/).waitFor();
      await page.unroute(CALLS);
      await dialog.getByRole('button', { name: /取\s*消/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(async () => (await field(page, '提现金额').inputValue()).replace(',', '')).toBe('1234.50');
      expectNoOther(complaints);
    });
  });
