import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Words that are gone again after a second or two, perhaps before a busy machine has looked: they are written down when
 * they come.
 */

const notices = new WeakMap<Page, string[]>();
/** A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 60_000 };

/** Runs in the page, before its own scripts. */
function notePassings(): void {
  const known = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast')) {
      if (known.has(toast)) continue;
      known.add(toast);
      (window as unknown as { notePassing(text: string): void }).notePassing(
        (toast.lastChild?.textContent ?? '').trim(),
      );
    }
  }).observe(document, { subtree: true, childList: true });
}

/**
 * Writes down every toast of the page from now on, in this process, so that a document that is left takes none of them
 * away.
 */
export async function watchToasts(page: Page): Promise<void> {
  const toasts: string[] = [];
  notices.set(page, toasts);
  await page.exposeFunction('notePassing', (text: string) => void toasts.push(text));
  await page.addInitScript(notePassings);
}

/** Waits until a toast with this text has come, even if it has gone again; it and those before it count once. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = notices.get(page)!;
  await expect.poll(() => toasts, PATIENCE).toContain(text);
  toasts.splice(0, toasts.indexOf(text) + 1);
}

/** Every text of the element from now on, each once until it changes. */
export async function textsOf(element: Locator): Promise<() => Promise<string[]>> {
  const watched = await element.evaluateHandle((node) => {
    const seen = [node.textContent ?? ''];
    new MutationObserver(() => {
      const text = node.textContent ?? '';
      if (text !== seen.at(-1)) seen.push(text);
    }).observe(node, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => watched.jsonValue();
}

/**
 * Waits from now on for a part of the element that may be gone soon: answers how many `beside` there were with it, null
 * until it has come.
 */
export async function watchFor(
  element: Locator,
  selector: string,
  beside = selector,
): Promise<() => Promise<number | null>> {
  const watched = await element.evaluateHandle(
    (node, [wanted, counted]) => {
      const seen: { count: number | null } = { count: null };
      new MutationObserver(() => {
        if (node.querySelector(wanted!)) seen.count ??= node.querySelectorAll(counted!).length;
      }).observe(node, { subtree: true, childList: true, attributes: true });
      return seen;
    },
    [selector, beside],
  );
  return async () => (await watched.jsonValue()).count;
}
