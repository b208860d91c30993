import type { Browser, Page } from 'playwright-core';
import type { RunningProduct } from '#testkit/processes.ts';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { sitDown, type Desk } from '../desk/browser.ts';

/** One running product and the people who look at its shell. */
export interface Room {
  product: RunningProduct;
  browser: Browser;
  maker: Desk;
}

/** The size in which the maker's window is left. */
export const DESKTOP = { width: 1280, height: 800 };

/** Another person, in a browser of their own, logged in; `at` is what stands there first. */
export async function newcomerTo(room: Room, loginName: string, heading: string, address = '/login'): Promise<Desk> {
  const desk = await sitDown(room.browser);
  await desk.page.goto(`${room.product.url}/#${address}`);
  await fillIn(desk.page, loginName);
  await desk.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return desk;
}

export async function fillIn(page: Page, loginName: string): Promise<void> {
  await page.getByPlaceholder('请输入登录名或手机号').fill(loginName);
  await page.getByPlaceholder('请输入密码').fill(LOGIN_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** What follows the `#` of the address. */
export const addressOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1));
export const pathOf = (page: Page): string => addressOf(page).split('?')[0]!;
export const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? ''));

/** A mark that lives as long as the document: gone when the page was loaded anew. */
export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void (document.documentElement.dataset.seen = 'before'));
export const sameDocument = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.dataset.seen === 'before');
