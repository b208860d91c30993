import type { Page } from 'playwright-core';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { pages } from '../browser/all-pages.ts';
import { openPage, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** A busy machine is slow, not wrong. */
export const SOON = { timeout: 60_000 };
export type Who = 'maker' | 'checker';

export const openPageAs = (portal: PortalWith<Who>, who: Who, path: string, heading: string | RegExp) =>
  openPage(portal.product, portal[who].page, path, heading);

/** Every page in turn at rest, an order's too: what `look` saw on each, under its address. */
export async function eachPage<Seen>(
  portal: PortalWith<'maker' | 'checker'>,
  look: (page: Page) => Promise<Seen>,
): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  for (const [who, path, heading] of pages) {
    await openPageAs(portal, who, path, heading);
    seen[path] = await look(portal[who].page);
  }
  await openOrderOf(portal, 'maker', '/order/journal?f.states=succeeded', '订单流水');
  seen['/order/detail'] = await look(portal.maker.page);
  return seen;
}

/** The first order of a list. */
export async function openOrderOf(
  portal: PortalWith<'maker' | 'checker'>,
  who: Who,
  list: string,
  heading: string,
): Promise<void> {
  await openPageAs(portal, who, list, heading);
  const { page } = portal[who];
  await rowsOf(page).first().getByRole('link').first().click();
  await expectHeading(page, '订单详情');
  await settled(page);
}
