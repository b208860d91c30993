import { describe, expect, it } from 'vitest';
import { expectHeading } from '../browser/actions.ts';
import type { Portal } from '../browser/portal.ts';

const OLD_CHROME =
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0.2272.101 Safari/537.36';

export const oldBrowsers = (portal: Portal) =>
  describe('A browser', () => {
    it('VA12 that is not supported gets a list of supported browsers instead of the portal', async () => {
      const context = await portal.browser.newContext({ userAgent: OLD_CHROME, locale: 'zh-CN' });
      const page = await context.newPage();
      await page.goto(portal.product.url);
      await expectHeading(page, '不支持当前浏览器');
      const notice = page.getByRole('alert').filter({ hasText: 'Chrome 41' });
      for (const name of ['Google Chrome', 'Microsoft Edge', 'Firefox']) await notice.getByText(name).first().waitFor();
      await notice.getByText('Windows 系统自带').waitFor();
      await portal.screenshots.take(page, 'unsupported-browser');
      await context.close();
    });

    it('VA12 without the needed language features gets the page 浏览器版本过低', async () => {
      const context = await portal.browser.newContext({ locale: 'zh-CN' });
      const page = await context.newPage();
      await page.addInitScript(() => Reflect.deleteProperty(window, 'WeakRef'));
      await page.goto(portal.product.url);
      await expectHeading(page, '浏览器版本过低');
      await context.close();
    });

    it('VA12 that is supported gets the login page, without a violation of the content policy', async () => {
      const context = await portal.browser.newContext({ locale: 'zh-CN' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
      await page.goto(portal.product.url);
      await expectHeading(page, '登录商户门户');
      await expect.poll(async () => [await page.locator('#browser-notice').count(), complaints]).toEqual([0, []]);
      await context.close();
    });
  });
