import type { Page } from 'playwright-core';
import type { RunningProduct } from '#testkit/processes.ts';

/** Getting around in the shell, for those who look at the shell itself. */

export type Theme = 'light' | 'dark-side';
export type Color = 'blue' | 'cyan' | 'red' | 'purple';
interface Choice {
  theme?: Theme;
  themeColor?: Color;
  layoutMode?: 'ltr' | 'lcr' | 'ttb';
  isFixedNavBar?: boolean;
}

/** What the settings drawer writes down (spec section 3, layout state); the page starts anew with it. */
export async function dress(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem('layout', JSON.stringify({ ...(JSON.parse(localStorage.getItem('layout') ?? '{}') as object), ...wanted }));
  }, choice);
  await page.reload();
}

/** The same without starting anew: what another window of this browser would tell. */
export async function redress(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('layout', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'layout', newValue }));
  }, JSON.stringify(choice));
}

/** To an address inside the portal, without loading the document anew, until its page stands there with what it shows. */
export async function at(product: RunningProduct, page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`${product.url}/#${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true }).waitFor();
  await settled(page);
}

const ON_ITS_WAY = '.skeleton, [aria-busy="true"], .ant-spin-spinning, .progress-bar-on';
const QUIET_FRAMES = 6;

/** Nothing in sight is on its way any more: no skeleton, no dimmed list, no page that loads, no fade half done. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((selector) => ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility()), ON_ITS_WAY);
  await page.evaluate(async (wanted) => {
    await document.fonts.ready;
    // A library prepares a fade for some frames before it begins.
    for (let quiet = 0; quiet < wanted; quiet += 1) {
      await new Promise(requestAnimationFrame);
      // One that has ended may hold its last frame for ever.
      const moving = document.getAnimations().filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length > 0) quiet = -1;
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    }
  }, QUIET_FRAMES);
}
