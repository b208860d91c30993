import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../..');
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DESKTOP = { width: 1280, height: 800 };

/** The distribution's Chromium (`CHROMIUM` names another). Sandboxed unless we are root, who cannot be. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? CANDIDATES.find((path) => existsSync(path));
  if (!executablePath) throw new Error('no Chromium: install the distribution’s package, or name one in CHROMIUM');
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** Screenshots of one journey, in the order in which they were taken, under a folder that is not committed. */
export class Album {
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

export interface Desk {
  page: Page;
  /** What the browser complained about: a journey ends with none. */
  complaints: string[];
}

/** A person's own browser window: no cookie or storage is shared with another's. */
export async function sitDown(browser: Browser, size: { width: number; height: number } = DESKTOP): Promise<Desk> {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}
