import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { whitelistedCodes } from '#platform/kernel/errors.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { type BrowserUser, DESKTOP } from '../browser/browser-user.ts';
import { fillIn, openPage, pathOf } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** Spec section 8 and 9. */
const TOAST_MS = 1000;
const RELOAD_AFTER_MS = 2000;
/**
 * Tolerance for clocks and a busy machine, which is late but never early: the exact time is tested with a clock that is
 * set (`error-rules.dom.test.tsx`). The page notes its own times.
 */
const EARLY_MS = 50;
const LATE_MS = 60_000;
/** Until a busy machine has looked at what the page noted. */
const PATIENCE = { timeout: 60_000, interval: 20 };

const RECORDS = '**/api/statement/getTemporaryRecord';
const storeButton = (page: Page) => page.getByRole('button', { name: '下载暂存区' }).filter({ visible: true });
const answer = (responseCode: string, responseDesc: string) => ({ json: { responseCode, responseDesc, data: null } });

interface Toast {
  text: string;
  kind: string;
  top: number;
  at: number;
  lasted?: number;
}

/** Writes down every toast that comes and goes in this window, and how many were visible at once. */
function watchToasts(): void {
  const seen = { toasts: [] as Toast[], atOnce: 0 };
  Object.assign(window, { seen });
  const standing = new Map<Element, Toast>();
  new MutationObserver(() => {
    const now = [...document.querySelectorAll<HTMLElement>('.toast')];
    for (const [element, toast] of standing) {
      if (now.includes(element as HTMLElement)) continue;
      toast.lasted = performance.now() - toast.at;
      standing.delete(element);
    }
    for (const element of now.filter((one) => !standing.has(one))) {
      const kind = /toast-(\w+)/.exec(element.className)?.[1] ?? '';
      const toast = {
        text: (element.lastChild?.textContent ?? '').trim(),
        kind,
        top: element.closest('.toast-host')!.getBoundingClientRect().top,
        at: performance.now(),
      };
      standing.set(element, toast);
      seen.toasts.push(toast);
      (window as { noteToast?: (text: string, at: number) => void }).noteToast?.(toast.text, Date.now());
    }
    seen.atOnce = Math.max(seen.atOnce, now.length);
  }).observe(document, { subtree: true, childList: true });
}
const toastsOf = (page: Page) => page.evaluate('window.seen') as Promise<{ toasts: Toast[]; atOnce: number }>;
const forgetToasts = (page: Page) => page.evaluate('Object.assign(window.seen, { toasts: [], atOnce: 0 })');
const gone = (page: Page) => page.locator('.toast').waitFor({ state: 'detached' });

/** Presses a button whose call gets this answer, and waits until the page has processed it. */
async function failWith(page: Page, reply: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route(RECORDS, (route) => route.fulfill(reply), { times: 1 });
  await Promise.all([page.waitForResponse(RECORDS), storeButton(page).click()]);
  await storeButton(page).and(page.locator(':enabled')).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
/** What the browser says of the failures that this file makes. */
const expectNoOther = (complaints: string[]) =>
  expect(complaints.splice(0).filter((text) => !/Failed to load resource/.test(text))).toEqual([]);

export const failures = (portal: PortalWith<'maker'>) =>
  describe('Calls that fail', () => {
    const clerk = {} as BrowserUser;
    const list = () => openPage(portal.product, clerk.page, '/order/journal', '订单流水');

    it('ER01 show one red toast at a time, 64 px from the top, for 1000 ms, on a desktop only', async () => {
      Object.assign(clerk, await portal.newUser());
      const { page } = clerk;
      await page.addInitScript(watchToasts);
      await page.goto(`${portal.product.url}/#/login`);
      await fillIn(page, 'cg-trainee');
      await expectHeading(page, '首页');
      await list();
      // The second failure comes while the first is shown: its button is pressed the moment it can be. Both are
      // answered inside the page: a toast lasts a second, in which a busy machine may not reach us and come back.
      await page.evaluate(
        (records) => {
          const { fetch } = window;
          const messages = ['01101KPLMS 一', '01101KPLMS 二'];
          Object.assign(window, { said: messages });
          window.fetch = (...call) => {
            const url = call[0] instanceof Request ? call[0].url : String(call[0]);
            if (!url.endsWith(records) || messages.length === 0) return fetch(...call);
            (window as { answeredAt?: number }).answeredAt ??= performance.now();
            return Promise.resolve(
              Response.json({ responseCode: '01101KPLMS', responseDesc: messages.shift(), data: null }),
            );
          };
          const again = new MutationObserver(() => {
            const button = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find(
              (one) => one.textContent?.includes('下载暂存区') && one.checkVisibility(),
            );
            if (!button || !document.querySelector('.toast')) return;
            again.disconnect();
            button.click();
          });
          again.observe(document, { subtree: true, childList: true, attributes: true });
        },
        RECORDS.replace('**', ''),
      );
      await storeButton(page).click();
      await expect.poll(() => page.evaluate('window.said.length')).toBe(0);
      await storeButton(page).and(page.locator(':enabled')).waitFor();
      await gone(page);
      const { toasts, atOnce } = await toastsOf(page);
      expect(toasts).toEqual([expect.objectContaining({ kind: 'error', text: '01101KPLMS 一', top: 64 })]);
      expect(atOnce).toBe(1);
      // Its second begins with the answer; a busy machine draws it later than that.
      const answeredAt = (await page.evaluate('window.answeredAt')) as number;
      const { at, lasted } = toasts[0]!;
      expect(at + lasted! - answeredAt).toBeGreaterThan(TOAST_MS - EARLY_MS);
      expect(lasted).toBeLessThan(TOAST_MS + LATE_MS);

      // Once it is gone the next one is shown; a phone shows none.
      await failWith(page, answer('01101KPLMS', '三'));
      await expect
        .poll(async () => (await toastsOf(page)).toasts.map((toast) => toast.text))
        .toEqual(['01101KPLMS 一', '三']);
      await gone(page);
      await forgetToasts(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.shell-mobile').waitFor();
      await failWith(page, answer('01101KPLMS', '四'));
      await expect.poll(async () => (await toastsOf(page)).toasts).toEqual([]);
      await page.setViewportSize(DESKTOP);
    });

    it.each([
      [500, '服务器异常，请稍后重试…'],
      [502, '请求失败，未知异常'],
    ])('ER03 HTTP %i says %s', async (status, text) => {
      const { page, complaints } = clerk;
      await forgetToasts(page);
      await failWith(page, { status, contentType: 'text/html', body: '<h1>broken</h1>' });
      await gone(page);
      await expect
        .poll(async () => (await toastsOf(page)).toasts.map((toast) => [toast.kind, toast.text]))
        .toEqual([['error', text]]);
      expectNoOther(complaints);
    });

    it('PM07 show no message for whitelisted codes, or for any answer of an exempt path', async () => {
      const { page, complaints } = clerk;
      await forgetToasts(page);
      const quiet = whitelistedCodes.filter((code) => code !== '00000');
      expect(quiet).toHaveLength(9);
      for (const code of quiet) await failWith(page, answer(code, `安静 ${code}`));
      // The summary of the accounts is exempt: the page says in its place what is missing.
      await expect.poll(async () => (await toastsOf(page)).toasts).toEqual([]);
      await openPage(portal.product, page, '/account/overview', '账户总览');
      await page.route('**/api/account/summary', (route) => route.fulfill(answer('01101KPLMS', '汇总失败')));
      await page.reload();
      await page.getByText('汇总失败').filter({ visible: true }).first().waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await expect.poll(async () => (await toastsOf(page)).toasts).toEqual([]);
      expectNoOther(complaints);
    });

    it('ER02 with a session code end the session: a message, and after two seconds the login page', async () => {
      const { page, complaints } = clerk;
      // Kept outside the document, which is gone two seconds later, before a busy machine has looked at it.
      const noted: { text: string; at: number }[] = [];
      await page.exposeFunction('noteToast', (text: string, at: number) => void noted.push({ text, at }));
      /**
       * The two seconds begin with the answer, which comes after `since`, the moment before the call; a busy machine
       * draws the toast later than that. The new document is the login page.
       */
      const expectLedOut = async (text: string, since: number) => {
        const begun = () => page.evaluate(() => performance.timeOrigin).catch(() => 0);
        await expect.poll(async () => noted.length > 0 && (await begun()) > noted[0]!.at, PATIENCE).toBe(true);
        expect(noted).toEqual([{ text, at: expect.any(Number) as number }]);
        const leftAt = await begun();
        expect(leftAt - since).toBeGreaterThan(RELOAD_AFTER_MS - EARLY_MS);
        expect(leftAt - noted.pop()!.at).toBeLessThan(RELOAD_AFTER_MS + LATE_MS);
        await expectHeading(page, '登录商户门户');
        await expect.poll(() => pathOf(page)).toBe('/login');
        expect(await page.evaluate(() => [sessionStorage.getItem('ptoken'), localStorage.getItem('userInfo')])).toEqual(
          [null, null],
        );
      };
      await list();
      await rowsOf(page).first().waitFor();
      await page.route(RECORDS, (route) => route.fulfill(answer('03T02', '登录已超时，请重新登录')), { times: 1 });
      const pressedAt = Date.now();
      await storeButton(page).click();
      await expectLedOut('登录已超时，请重新登录', pressedAt);

      // What the server itself says to a token that it does not know.
      await page.evaluate(() => sessionStorage.setItem('ptoken', 'f'.repeat(64)));
      const reloadedAt = Date.now();
      await page.reload();
      await expectLedOut('您尚未登录或登录已失效，请重新登录', reloadedAt);
      expectNoOther(complaints);
      await page.context().close();
    });

    it('repeat the request for missing code once, then say so and offer a retry', async () => {
      const { page, complaints } = await portal.newUser();
      const login = () => page.goto(`${portal.product.url}/?${Math.random()}#/login`);
      const code = '**/assets/login-page-*.js';
      await page.route(code, (route) => route.abort(), { times: 1 });
      await login();
      await expectHeading(page, '登录商户门户');

      await page.route(code, (route) => route.abort());
      await login();
      await expectHeading(page, '页面加载失败');
      await page.unroute(code);
      await page.getByRole('button', { name: '重试' }).click();
      await expectHeading(page, '登录商户门户');

      // What everything begins with. The page loads itself again, once in a minute.
      const main = '**/assets/index-*.js';
      await page.route(main, (route) => route.abort(), { times: 1 });
      await login();
      await expectHeading(page, '登录商户门户');
      await page.route(main, (route) => route.abort());
      await login();
      await expectHeading(page, '页面没有加载完整');
      await portal.screenshots.take(page, 'incomplete');
      await page.unroute(main);
      await page.getByRole('button', { name: '重试' }).click();
      await expectHeading(page, '登录商户门户');
      expectNoOther(complaints.filter((text) => !/dynamically imported module/.test(text)));
      await page.context().close();
    });

    inSoak('repeat the request for the code of a part of a page', async () => {
      const { page, complaints } = portal.maker;
      await openPage(portal.product, page, '/home/index', '首页');
      await page.reload();
      await expectHeading(page, '首页');
      await page.route('**/assets/settings-drawer-*.js', (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: '应用配置' }).click();
      await page.getByRole('dialog').getByText('主题风格').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expectNoOther(complaints.filter((text) => !/dynamically imported module/.test(text)));
      complaints.length = 0;
    });
  });
