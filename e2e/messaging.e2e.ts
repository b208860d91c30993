import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectHeading, expectSeen, rowsOf } from './browser/actions.ts';
import { PATIENTLY } from './browser/api-reader.ts';
import { addressOf, pathOf } from './browser/page.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';

/** What waits for a person, what happened, and what the provider announces. */
const portal = openPortal('messaging', { users: { checker: 'cg-checker' }, shared: true });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ });
const popover = (page: Page) => page.getByRole('region', { name: '消息' });
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name: new RegExp(`^${name}`) });

describe('BZ17 the messages', () => {
  it('RT06 EN02 lead from the bell to the tab of the message centre, and from there to the work', async () => {
    const { page } = portal.checker;
    await bell(page).click();
    await expect.poll(() => popover(page).getByRole('tabpanel').getByRole('listitem').count(), PATIENTLY).toBe(2);
    await popover(page).getByRole('link', { name: '查看更多' }).filter({ visible: true }).click();
    await expectHeading(page, '消息中心');
    await expect.poll(() => addressOf(page)).toBe('/messageCenter/main?f.tab=todo');
    await expect.poll(() => tab(page, '待办').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => rowsOf(page).count(), PATIENTLY).toBeGreaterThan(1);
    await portal.screenshots.take(page, 'messages-todo');
    await rowsOf(page).first().click();
    await expectHeading(page, '订单详情');
    await expect.poll(() => pathOf(page)).toBe('/order/detail');
    await page.goBack();
    await tab(page, '公告').click();
    await expect.poll(() => addressOf(page)).toBe('/messageCenter/main?f.tab=announcement');
    await expectSeen(page, /公告/);
  });
});

expectNoComplaints(portal, 'checker');
