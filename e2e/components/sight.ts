import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOn } from '../browser/axe.ts';
import { settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { button, card, openStories } from './stories.ts';

/** Every component, checked by axe with its fields open and its faults shown. */
export const sight = (portal: PortalWith<'maker'>) =>
  describe('The whole page', () => {
    beforeAll(async () => {
      const {
        maker: { page },
        product,
      } = portal;
      await page.reload();
      await openStories(product, page);
      await button(card(page, 'list'), '更多筛选').click();
      await button(card(page, 'rules'), /检\s*查/).click();
      for (const story of ['uploads', 'passwords']) await button(card(page, story), /提\s*交/).click();
      // All seven that must not be empty.
      await page.locator('#rules [aria-invalid=true]').nth(6).waitFor();
      await page.locator('#passwords [aria-invalid=true]').waitFor();
      await card(page, 'uploads').getByText('请选择要上传的文件').waitFor();
    });

    it.each([
      [1440, 900],
      [390, 844],
    ])('Rule 17 CONTRAST AA axe finds nothing at %i px, and nothing sticks out', async (width, height) => {
      const { page } = portal.maker;
      await page.setViewportSize({ width, height });
      await settled(page);
      expect(await violationsOn(page)).toEqual([]);
      const sticksOut = await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('.page-card')]
            .filter((card) => card.scrollWidth > card.clientWidth)
            .map((card) => card.id || card.textContent.slice(0, 20)),
        );
      expect(sticksOut).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

    it('keeps the title and the buttons of a dialog in the window, however low the window is', async () => {
      const { page } = portal.maker;
      const height = 380;
      await page.setViewportSize({ width: 1440, height: 900 });
      await button(card(page, 'dialogs'), '安全验证').click();
      const dialog = page.getByRole('dialog');
      await settled(page);
      await page.setViewportSize({ width: 1440, height });
      for (const seen of [dialog.locator('.ant-modal-title'), button(dialog, /取\s*消/)]) {
        const { y, height: ownHeight } = (await seen.boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + ownHeight).toBeLessThanOrEqual(height);
      }
      const body = dialog.locator('.ant-modal-body');
      expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
      await button(dialog, /取\s*消/).click();
      await dialog.waitFor({ state: 'hidden' });
    });
  });
