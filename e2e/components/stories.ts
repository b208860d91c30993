import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { createServer } from 'vite';
import { beforeAll } from 'vitest';
import type { RunningProduct } from '#testkit/processes.ts';
import { loginByAccount } from '../browser/actions.ts';
import { openPage } from '../browser/page.ts';
import { openPortal, type PortalWith } from '../browser/portal.ts';

const ROOT = join(import.meta.dirname, '../..');
const DESKTOP = { width: 1440, height: 900 };
const FIRST_LOAD_MS = 300_000;

/** Pages as `npm run dev` serves them: a build has no story page. It neither watches files nor shares its cache, so that edits and other runs do not disturb it. */
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

/** The developers' page of components before the maker, and the addresses outside the portal that the browser asked for. */
export function openStoryPortal(): { portal: PortalWith<'maker'>; foreignRequests: string[] } {
  const portal = openPortal('components', { users: { maker: null }, size: DESKTOP, pages: servePages });
  const foreignRequests: string[] = [];
  beforeAll(async () => {
    const { product, maker: { page } } = portal;
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.url) foreignRequests.push(request.url());
    });
    // The development server prepares the libraries at the first request.
    await page.goto(`${product.url}/#/login`, { waitUntil: 'commit', timeout: FIRST_LOAD_MS });
    await page.getByPlaceholder('请输入登录名或手机号').waitFor({ timeout: FIRST_LOAD_MS });
    await loginByAccount(product, page, 'cg-maker');
    await openStories(product, page);
  });
  return { portal, foreignRequests };
}

/** The story page, with nothing of it on its way any more: the pickers come later than the page. */
export async function openStories(product: RunningProduct, page: Page): Promise<void> {
  await openPage(product, page, '/dev/components', '组件');
  await page.waitForFunction(() => !document.querySelector('.picker-coming'));
}

/** One story. */
export const card = (page: Page, id: string): Locator => page.locator(`#${id}`);
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
/** Texts in place, in red. */
export const alertsOf = (within: Locator): Promise<string[]> => within.getByRole('alert').filter({ visible: true }).allInnerTexts();
