import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { isSoak } from '#testkit/sample.ts';
import { sharedProduct } from '#testkit/shared-product.ts';
import { DESKTOP, openBrowser, openUser, pendingOf, Screenshots, type BrowserUser, type Size } from './browser-user.ts';
import { enterAs } from './enter.ts';
import { watchToasts } from './notices.ts';

/** One running product and a browser, for the tests of one file. */
export interface Portal {
  product: RunningProduct;
  browser: Browser;
  screenshots: Screenshots;
  /** Another person, in their own browser context, without a page yet. */
  newUser(size?: Size): Promise<BrowserUser>;
}
/** A portal with people whose windows are open from the first test to the last. */
export type PortalWith<Who extends string> = Portal & Record<Who, BrowserUser>;

interface Options<Who extends string> {
  /** Login names of the people who are there from the beginning; null is not logged in. */
  users?: Readonly<Record<Who, string | null>>;
  /** Those of them who only have tests of soak. */
  inSoak?: readonly NoInfer<Who>[];
  size?: Size;
  reducedMotion?: boolean;
  /**
   * The product of earlier files of this process that share theirs, to save a start. Only for a file that leaves clock,
   * rules and people as they were, and that finds its own orders among any others.
   */
  shared?: boolean;
  /** Environment of the product besides its defaults. */
  environment?: NodeJS.ProcessEnv;
  /** Serves the pages instead of the product's own server: answers the address that users open. */
  pages?: (apiUrl: string) => Promise<{ url: string; close(): Promise<void> }>;
}

/**
 * In thousands of starts a browser was seen once that did not draw its first page within a minute, for a reason not
 * found yet. So it is started again, once, and what was seen is printed. Tests are never repeated.
 */
const STARTS = 2;
const CLOSE_MS = 60_000;
/** Files that run one after another in this process have contexts of their own in one browser, which ends with it. */
let ourBrowser: Browser | undefined;
const browserOfAll = async (): Promise<Browser> => {
  if (!ourBrowser?.isConnected()) ourBrowser = await openBrowser();
  return ourBrowser;
};
const LOOK_MS = 10_000;
const REPORTED = 4_000;
const closeWindows = async (browser: Browser): Promise<void> => {
  for (const context of browser.contexts()) await context.close();
};

/**
 * Where a window is, what it complained of, which files it waits for and what it shows, for the report of a failed
 * start.
 */
async function whatItShows({ page, complaints }: BrowserUser): Promise<string> {
  const shown = await Promise.race([page.content().catch(String), pause(LOOK_MS, 'the page does not answer')]);
  return [
    page.url(),
    ...complaints,
    ...pendingOf(page).map((url) => `no answer yet: ${url}`),
    shown.slice(0, REPORTED),
  ].join('\n');
}

/**
 * Starts the product before the first test of the file and ends it after its last one, with all windows. What each page
 * shows when a test fails is kept under `.screenshots/<name>`. Call it once, at the top of a file; the answer is filled
 * in before the first test.
 */
export function openPortal<Who extends string = never>(
  name: string,
  { users, inSoak = [], size = DESKTOP, reducedMotion = true, shared = false, environment, pages }: Options<Who> = {},
): PortalWith<Who> {
  const opened: BrowserUser[] = [];
  const closers: (() => Promise<void>)[] = [];
  const named = (Object.entries(users ?? {}) as [Who, string | null][]).filter(
    ([who]) => isSoak() || !inSoak.includes(who),
  );
  const portal = { screenshots: new Screenshots(name) } as Portal;
  portal.newUser = async (wanted = size) => {
    const user = await openUser(portal.browser, { size: wanted, reducedMotion });
    await watchToasts(user.page);
    opened.push(user);
    return user;
  };

  const open = async (): Promise<void> => {
    const started = await Promise.allSettled([
      (shared ? sharedProduct() : startProduct(environment)).then((product) => (portal.product = product)),
      browserOfAll().then((browser) => (portal.browser = browser)),
    ]);
    if (portal.browser) closers.push(() => closeWindows(portal.browser));
    if (portal.product && !shared) closers.push(portal.product.stop);
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    if (pages) {
      const served = await pages(portal.product.url);
      closers.unshift(served.close);
      portal.product = { ...portal.product, url: served.url };
    }
    for (const [who, loginName] of named) {
      const user = await portal.newUser();
      Object.assign(portal, { [who]: user });
      if (loginName) await enterAs(portal.product, user.page, loginName);
    }
  };
  const close = async (): Promise<void> => {
    opened.length = 0;
    for (const end of closers.splice(0)) await end();
  };
  beforeAll(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await open();
      } catch (error) {
        const report = [
          (error as Error).message,
          ...(await Promise.all(opened.map(whatItShows))),
          portal.product?.output().slice(-REPORTED),
        ].join('\n');
        if (attempt === STARTS) throw new Error(report, { cause: error });
        console.log(`Start ${attempt} of the portal failed, it is tried again:\n${report}`);
        await Promise.race([close(), pause(CLOSE_MS)]);
        ourBrowser = undefined;
        await Promise.race([portal.browser?.close(), pause(CLOSE_MS)]);
      }
    }
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const [index, { page }] of opened.entries()) {
      if (page.isClosed()) continue;
      await portal.screenshots.keep(page, `failed-${named[index]?.[0] ?? index}`).catch(() => undefined);
      // Resets a window size that another test has left.
      await page.setViewportSize(size).catch(() => undefined);
    }
  });
  afterAll(close);
  return portal as PortalWith<Who>;
}

/** The last test of a file: no window has seen an error of the page. */
export function expectNoComplaints<Who extends string>(portal: PortalWith<Who>, ...users: Who[]): void {
  it('The browser’s console has no error', () => {
    const opened = users.map((who) => portal[who] as BrowserUser | undefined);
    expect(opened.flatMap((user) => user?.complaints ?? [])).toEqual([]);
    expect(opened.filter(Boolean).length).toBeGreaterThan(0);
  });
}
