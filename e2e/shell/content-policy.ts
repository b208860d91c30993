import { describe, expect, it } from 'vitest';
import { sampleOf } from '#testkit/sample.ts';
import { pages } from '../browser/all-pages.ts';
import { applyLayout, newUserAt, openPage, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** How many pages are opened; each browser test ends without a complaint of its pages, too. */
const PAGES = 1;
const ofMaker = pages.filter(([who]) => who === 'maker');

export const contentPolicy = (portal: PortalWith<'maker'>) =>
  describe('The Content-Security-Policy', () => {
    it('lets no text become HTML, a script or a style', async () => {
      const { page } = await portal.newUser();
      const response = await page.goto(`${portal.product.url}/`);
      expect(response!.headers()['content-security-policy']).not.toContain('unsafe');
      const refused = await page.evaluate(() => {
        const tries: Record<string, () => void> = {
          html: () => (document.createElement('div').innerHTML = '<b>x</b>'),
          script: () => (document.createElement('script').text = 'x'),
        };
        return Object.keys(tries).filter((name) => {
          try {
            tries[name]!();
            return false;
          } catch {
            return true;
          }
        });
      });
      expect(refused).toEqual(['html', 'script']);
      const policies = await page.evaluate(() => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        return ['default', 'other', 'password-control', 'password-control'].map((name) => {
          try {
            trustedTypes.createPolicy(name, {});
            return 'made';
          } catch {
            return 'refused';
          }
        });
      });
      expect(policies).toEqual(['refused', 'refused', 'made', 'refused']);
      const hidden = await page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = 'body { display: none }';
        document.head.append(style);
        return getComputedStyle(document.body).display;
      });
      expect(hidden).not.toBe('none');
      await page.context().close();
    });

    it('is broken by no page, dialog or appearance', async () => {
      const { page, complaints } = await newUserAt(portal, 'cg-maker', '首页');
      for (const [, path, heading] of sampleOf('pages under the policy', ofMaker, PAGES)) {
        await openPage(portal.product, page, path, heading);
      }
      await openPage(portal.product, page, '/fund/payLink', '收款单');
      await page.getByRole('button', { name: '新建收款单' }).click();
      await page.getByRole('dialog').waitFor();
      // The dialog holds the page's scrolling by a rule of its own.
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
      for (const appearance of ['dark', 'light'] as const) {
        await applyLayout(page, { appearance });
        await settled(page);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
