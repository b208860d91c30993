import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { chromiumPath } from '#testkit/programs.ts';
import { slowPages } from './slow-pages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Four browsers and four products start at once. */
const LAUNCH_MS = 240_000;

export interface Size {
  width: number;
  height: number;
}
/** The default window. */
export const DESKTOP: Size = { width: 1280, height: 800 };

/**
 * A window is drawn in pieces of its own size and not of 256 points: of the same frames the drawing process takes a
 * quarter less, and all of the browser 3 %.
 */
const LARGE_TILES = [`--default-tile-width=${DESKTOP.width}`, `--default-tile-height=${DESKTOP.height}`];

/** The distribution's Chromium (`CHROMIUM` names another). Sandboxed unless we are root, who cannot be. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('no Chromium: install the distribution’s package, or name one in CHROMIUM');
  const browser = await chromium.launch({
    executablePath,
    timeout: LAUNCH_MS,
    args: [...LARGE_TILES, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  await slowPages(browser);
  return browser;
}

/**
 * Screenshots of one journey, in the order in which they were taken, under a folder that is not committed: of what
 * failed, and with SCREENSHOTS=on of each step.
 */
export class Screenshots {
  readonly #folder: string;
  #taken = 0;

  constructor(journey: string) {
    this.#folder = join(ROOT, '.screenshots', journey);
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  async take(page: Page, name: string): Promise<void> {
    if (process.env.SCREENSHOTS === 'on') await this.keep(page, name);
  }

  async keep(page: Page, name: string): Promise<void> {
    this.#taken += 1;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({
      path: join(this.#folder, `${String(this.#taken).padStart(2, '0')}-${name}.png`),
      animations: 'disabled',
    });
  }
}

export interface BrowserUser {
  page: Page;
  /** Errors of the browser; a journey ends with none. */
  complaints: string[];
}

/** A busy machine is slow, not wrong. */
export const TIMEOUT_MS = 60_000;

export interface UserOptions {
  size?: Size;
  /** Default true: transitions cost time, and colours change while they run. Only tests of motion itself need them. */
  reducedMotion?: boolean;
}

/** A computer that shows a QR asks whether a phone has seen it, a page what has changed: answered when it is so. */
const ANSWERED_LATER = ['/api/login/qrStatus', '/api/plm/auth.scan.status', '/api/plm/live.changes'];
/** A call that a test has taken for itself is answered never. */
const NEVER_MS = 30_000;
/** Everything that a page has asked for and that is not answered, with its time. */
const unanswered = new WeakMap<Page, Map<Request, number>>();
const isCall = (address: string): boolean =>
  address.includes('/api/') && !ANSWERED_LATER.some((path) => address.endsWith(path));

/** True while the page waits for an answer of the server. */
export const isWaiting = (page: Page): boolean =>
  [...(unanswered.get(page) ?? [])].some(([request, since]) => isCall(request.url()) && Date.now() - since < NEVER_MS);

/** Addresses that the page waits for. */
export const pendingOf = (page: Page): string[] =>
  [...(unanswered.get(page)?.keys() ?? [])].map((request) => request.url());

function watchRequests(page: Page): void {
  const requests = new Map<Request, number>();
  unanswered.set(page, requests);
  let leaving = false;
  page.on('request', (request) => {
    leaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    requests.set(request, Date.now());
  });
  page.on('framenavigated', (frame) => {
    // Another document: nobody waits for the answers of the last one.
    if (leaving && frame === page.mainFrame()) requests.clear();
    leaving &&= frame !== page.mainFrame();
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
}

/** A person's own browser window: no cookie or storage is shared with another's. */
export async function openUser(
  browser: Browser,
  { size = DESKTOP, reducedMotion = true }: UserOptions = {},
): Promise<BrowserUser> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  watchRequests(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}
