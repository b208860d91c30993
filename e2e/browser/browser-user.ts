import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumPath } from '#testkit/programs.ts';

const ROOT = join(import.meta.dirname, '../..');
export interface Size {
  width: number;
  height: number;
}
/** The default window. */
export const DESKTOP: Size = { width: 1280, height: 800 };

/** The distribution's Chromium (`CHROMIUM` names another). Sandboxed unless we are root, who cannot be. */
export function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('no Chromium: install the distribution’s package, or name one in CHROMIUM');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** Screenshots of one journey, in the order in which they were taken, under a folder that is not committed. */
export class Screenshots {
  readonly #folder: string;
  #taken = 0;

  constructor(journey: string) {
    this.#folder = join(ROOT, '.screenshots', journey);
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  async take(page: Page, name: string): Promise<void> {
    this.#taken += 1;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(this.#folder, `${String(this.#taken).padStart(2, '0')}-${name}.png`), animations: 'disabled' });
  }
}

export interface BrowserUser {
  page: Page;
  /** Errors of the browser; a journey ends with none. */
  complaints: string[];
}

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 60_000;

export interface UserOptions {
  size?: Size;
  /** Default true: transitions cost time, and colours change while they run. Only tests of motion itself need them. */
  reducedMotion?: boolean;
}

/** A person's own browser window: no cookie or storage is shared with another's. */
export async function openUser(browser: Browser, { size = DESKTOP, reducedMotion = true }: UserOptions = {}): Promise<BrowserUser> {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', acceptDownloads: true, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}
