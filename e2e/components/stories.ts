import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { beforeAll } from 'vitest';
import type { RunningProduct } from '#testkit/processes.ts';
import { loginByAccount } from '../browser/actions.ts';
import { openPage } from '../browser/page.ts';
import { openPortal, type PortalWith } from '../browser/portal.ts';

const ROOT = join(import.meta.dirname, '../..');
const DESKTOP = { width: 1440, height: 900 };

/**
 * The pages with the story page, which people do not get. Built once: the development server would give out a thousand
 * modules one by one at each load. React is the one that people have, at half of the processor time: what the one of
 * developers complains of fails the component tests (testkit/dom-setup.ts), the story page's in its own
 * (components-page.dom.test.tsx).
 */
async function servePages(api: string): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  const shared = { configFile: join(ROOT, 'vite.config.ts'), mode: 'stories', logLevel: 'error' } as const;
  // The test runner has set it to another value, and Vite takes that one.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ ...shared, build: { outDir, minify: false } }).finally(() => {
    process.env.NODE_ENV = before;
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  });
  const close = async () => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''), close };
}

/**
 * The developers' page of components before the maker, and the addresses outside the portal that the browser asked for.
 */
export function openStoryPortal(): { portal: PortalWith<'maker'>; foreignRequests: string[] } {
  const portal = openPortal('components', { users: { maker: null }, size: DESKTOP, shared: true, pages: servePages });
  const foreignRequests: string[] = [];
  beforeAll(async () => {
    const {
      product,
      maker: { page },
    } = portal;
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.url) foreignRequests.push(request.url());
    });
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
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
/** Texts in place, in red. */
export const alertsOf = (within: Locator): Promise<string[]> =>
  within.getByRole('alert').filter({ visible: true }).allInnerTexts();
