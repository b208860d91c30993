import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isSoak } from '#testkit/sample.ts';
import { DESKTOP } from './browser-user.ts';
import type { Portal } from './portal.ts';

const PHONE = { width: 390, height: 844 };
/** The narrowest is where something sticks out first. */
const SIZES = isSoak() || process.env.SCREENSHOTS === 'on' ? [DESKTOP, { width: 1024, height: 768 }, PHONE] : [PHONE];

/** Nothing is wider than the window; with a picture of each width. */
export async function fitsWidths(
  { screenshots }: Pick<Portal, 'screenshots'>,
  page: Page,
  name: string,
): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await screenshots.take(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(DESKTOP);
}
