import type { Page } from 'playwright-core';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import type { BrowserUser } from './browser-user.ts';
import type { Portal } from './portal.ts';
import { settled } from './settled.ts';

export { settled };

export type Theme = 'light' | 'dark-side';
export type Appearance = 'light' | 'dark';
export type Color = 'blue' | 'cyan' | 'red' | 'purple';
interface Choice {
  theme?: Theme;
  appearance?: Appearance;
  themeColor?: Color;
  layoutMode?: 'ltr' | 'lcr' | 'ttb';
  isFixedNavBar?: boolean;
}

/** The stored state of the settings drawer (spec section 3, layout state); the page is loaded again with it. */
export async function saveLayout(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((wanted) => {
    localStorage.setItem(
      'layout',
      JSON.stringify({ ...(JSON.parse(localStorage.getItem('layout') ?? '{}') as object), ...wanted }),
    );
  }, choice);
  await page.reload();
}

/** The same without loading the page again: what another window of this browser would tell. */
export async function applyLayout(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('layout', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'layout', newValue }));
  }, JSON.stringify(choice));
}

/** To an address inside the portal, without loading the document again, until its page shows what it has to show. */
export async function openPage(
  product: RunningProduct,
  page: Page,
  path: string,
  heading: string | RegExp,
): Promise<void> {
  await page.goto(`${product.url}/#${path}`);
  // The same page is in sight until it is mounted again.
  await page.waitForURL((url) => !url.hash.startsWith('#/redirect/'));
  await page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true }).waitFor();
  await settled(page);
}

export async function fillIn(page: Page, loginName: string): Promise<void> {
  await page.getByPlaceholder('请输入登录名或手机号').fill(loginName);
  await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Another person, logged in from `address` until `heading` has come. */
export async function newUserAt(
  portal: Portal,
  loginName: string,
  heading: string,
  address = '/login',
): Promise<BrowserUser> {
  const user = await portal.newUser();
  await user.page.goto(`${portal.product.url}/#${address}`);
  await fillIn(user.page, loginName);
  await user.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return user;
}

/** The address after the `#`. */
export const addressOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));
export const pathOf = (page: Page): string => addressOf(page).split('?')[0]!;
export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? ''));

/** A mark that lives as long as the document: gone when the page was loaded again. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset.seen = 'before'));
export const sameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.seen === 'before');
