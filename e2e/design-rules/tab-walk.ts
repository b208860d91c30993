import type { Page } from 'playwright-core';

/** The events of an input method in a field: composition, an Enter that belongs to it, and the chosen word. */
export async function compose(page: Page, half: string, fullText: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', {
    text: half,
    selectionStart: half.length,
    selectionEnd: half.length,
  });
  const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await devtools.send('Input.insertText', { text: fullText });
  await devtools.detach();
}

/** Counts the calls to the server from now on. */
export function countCalls(page: Page, path: string): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(path)) seen.count += 1;
  });
  return seen;
}

interface Stop {
  what: string;
  fault: string;
}

/** Tab from the top of the document until it leaves it: every stop, with what is wrong about it. */
export async function tabWalk(page: Page, max: number): Promise<Stop[]> {
  await page.evaluate(() => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    const seen = new Set<Element>();
    Object.assign(window, {
      stopHere: async (): Promise<Stop | null> => {
        const element = document.activeElement as HTMLElement | null;
        if (!element || element === document.body) return null;
        const what = `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}`;
        // A ring may be drawn by a fade.
        await Promise.all(
          element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined)),
        );
        const box = element.getBoundingClientRect();
        const shown =
          element.closest(
            '.ant-input-affix-wrapper, .ant-picker, .ant-select, .ant-radio-wrapper, .ant-radio-button-wrapper, .ant-checkbox-wrapper',
          ) ?? element;
        const ringed = [element, shown, ...shown.children].some((one) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
        });
        const faults = [
          seen.has(element) && 'twice',
          !shown.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && 'not seen',
          (shown.getBoundingClientRect().width === 0 || box.bottom < 0 || box.top > innerHeight) && 'out of sight',
          element.closest('[aria-hidden="true"], [inert]') && 'hidden from readers',
          element.tabIndex > 0 && 'out of order',
          !ringed && 'no ring',
        ].filter(Boolean);
        seen.add(element);
        return { what, fault: faults.join(', ') };
      },
    });
  });
  const stops: Stop[] = [];
  for (let press = 0; press < max; press += 1) {
    await page.keyboard.press('Tab');
    const stop = (await page.evaluate('window.stopHere()')) as Stop | null;
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

/**
 * Targets smaller than `min` in one direction. Links within a line and targets inside a larger one with the same
 * action do not count.
 */
export const smallTargets = (page: Page, min: number): Promise<string[]> =>
  page.evaluate((wanted) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"], summary',
      ),
    ];
    return targets.flatMap((element) => {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest('[aria-hidden="true"]')
      )
        return [];
      const shown = element.closest('label, .ant-input-affix-wrapper, .ant-picker, .ant-select') ?? element;
      const { width, height } = shown.getBoundingClientRect();
      const inLine = element.matches('p a, .row-opens a, .row-opens button, .data-table a, .data-table .copy-button');
      return inLine || Math.round(Math.min(width, height)) >= wanted
        ? []
        : [
            `${Math.round(width)} × ${Math.round(height)}: <${element.tagName.toLowerCase()} class="${element.className}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}`,
          ];
    });
  }, min);
