import type { Page } from 'playwright-core';
import { sampleOf } from '#testkit/sample.ts';
import { expectHeading, rowsOf } from '../browser/actions.ts';
import { pages } from '../browser/all-pages.ts';
import { openPage, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

/** A busy machine is slow, not wrong. */
export const SOON = { timeout: 60_000 };
export type Who = 'maker' | 'checker';

export const openPageAs = (portal: PortalWith<Who>, who: Who, path: string, heading: string | RegExp) =>
  openPage(portal.product, portal[who].page, path, heading);

/** How many pages are looked at; the story page has all that they are made of, `npm run soak` looks at each. */
const PAGES = 8;
/** Has a column of each kind. */
const ALWAYS = '/order/journal';

/** A sample of the pages in turn at rest, an order's too: what `inspect` found on each, under its address. */
export async function eachPage<Seen>(
  portal: PortalWith<Who | 'admin'>,
  inspect: (page: Page) => Promise<Seen>,
): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  const sample = sampleOf('pages looked at', pages, PAGES);
  for (const [who, path, heading] of pages.filter((page) => page[1] === ALWAYS || sample.includes(page))) {
    await openPage(portal.product, portal[who].page, path, heading);
    seen[`${path} of ${who}`] = await inspect(portal[who].page);
  }
  await openOrderOf(portal, 'maker', '/order/journal?f.states=succeeded', '订单流水');
  seen['/order/detail'] = await inspect(portal.maker.page);
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
