import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createServer } from 'vite';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { loginByAccount } from '../desk/acts.ts';
import { launchBrowser, sitDown } from '../desk/browser.ts';
import { at } from '../shell/chair.ts';

const ROOT = join(import.meta.dirname, '../..');
const DESKTOP = { width: 1440, height: 900 };

/** The developers' page of components, open before one person. */
export interface Stage {
  page: Page;
  /** The running product behind pages that come from the development server. */
  product: RunningProduct;
  complaints: string[];
  /** Addresses outside the portal that the browser asked for. */
  strangers: string[];
  close(): Promise<void>;
}

/** Pages as `npm run dev` serves them: a build has no story page. Neither watches nor shares its cache, whoever edits or runs beside it. */
async function servePages(api: string): Promise<{ url: string; close(): Promise<void> }> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  const server = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', watch: null, proxy: { '/api': { target: api, changeOrigin: false } } },
  });
  await server.listen();
  const close = async () => {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  };
  return { url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''), close };
}

export async function openStage(): Promise<Stage> {
  const [running, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const pages = await servePages(running.url);
  const product = { ...running, url: pages.url };
  const { page, complaints } = await sitDown(browser, DESKTOP);
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== pages.url) strangers.push(request.url());
  });
  await loginByAccount(product, page, 'cg-maker');
  await openStories(product, page);
  const close = async () => {
    await browser.close();
    await pages.close();
    await running.stop();
  };
  return { page, product, complaints, strangers, close };
}

/** The story page, with nothing of it on its way any more: the pickers come later than the page. */
export async function openStories(product: RunningProduct, page: Page): Promise<void> {
  await at(product, page, '/dev/components', '组件');
  await page.waitForFunction(() => !document.querySelector('.picker-coming'));
}

/** One story. */
export const card = (page: Page, id: string): Locator => page.locator(`#${id}`);
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
/** What stands in place, in red. */
export const alertsOf = (within: Locator): Promise<string[]> => within.getByRole('alert').filter({ visible: true }).allInnerTexts();
