import type { Browser, Page } from 'playwright-core';
import type { RunningProduct } from '#testkit/processes.ts';
import { expectHeading, rowsOf } from '../desk/acts.ts';
import type { Desk } from '../desk/browser.ts';
import { at, settled } from '../shell/chair.ts';
import { pages } from '../shell/pages.ts';

/** One running product with a maker and a checker before it. */
export interface House {
  product: RunningProduct;
  browser: Browser;
  maker: Desk;
  checker: Desk;
}
/** A busy machine is slow, not wrong. */
export const SOON = { timeout: 10_000 };
export type Who = 'maker' | 'checker';

export const open = (house: House, who: Who, path: string, heading: string | RegExp) => at(house.product, house[who].page, path, heading);

/** Every page in turn at rest, an order's too: what `look` saw on each, under its address. */
export async function eachPage<Seen>(house: House, look: (page: Page) => Promise<Seen>): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  for (const [who, path, heading] of pages) {
    await open(house, who, path, heading);
    seen[path] = await look(house[who].page);
  }
  await openOrderOf(house, 'maker', '/order/journal?f.states=succeeded', '订单流水');
  seen['/order/detail'] = await look(house.maker.page);
  return seen;
}

/** The first order of a list. */
export async function openOrderOf(house: House, who: Who, list: string, heading: string): Promise<void> {
  await open(house, who, list, heading);
  const { page } = house[who];
  await rowsOf(page).first().getByRole('link').first().click();
  await expectHeading(page, '订单详情');
  await settled(page);
}
