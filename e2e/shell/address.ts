import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inSoak } from '#testkit/in-soak.ts';
import { expectHeading, field, rowsOf } from '../browser/actions.ts';
import { addressOf, fillIn, openPage, queryOf, settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';

const numbersOf = async (page: Page): Promise<string[]> => {
  await settled(page);
  return Promise.all((await rowsOf(page).all()).map((row) => row.getByRole('link').first().innerText()));
};

export const addresses = (portal: PortalWith<'maker'>) =>
  describe('Filters and page in the address', () => {
    it('are restored by a reload, by Back and by a link that is pasted before the login', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/redirect/order/journal', '订单流水');
      await rowsOf(page).first().waitFor();
      await page.getByRole('tab', { name: /^成功/ }).filter({ visible: true }).click();
      await expect.poll(() => queryOf(page)).toEqual({ 'f.states': 'succeeded' });
      await settled(page);
      const first = await numbersOf(page);
      await page.getByRole('listitem', { name: '2', exact: true }).filter({ visible: true }).click();
      await expect.poll(() => queryOf(page)).toMatchObject({ 'f.states': 'succeeded', pageNo: '2' });
      await expect.poll(async () => (await numbersOf(page))[0]).not.toBe(first[0]);
      const second = await numbersOf(page);
      const link = page.url();

      await page.reload();
      await expectHeading(page, '订单流水');
      await expect.poll(() => numbersOf(page)).toEqual(second);
      await expect.poll(() => page.url()).toBe(link);
      await page.getByRole('list', { name: '已选条件' }).getByText('状态：成功').waitFor();

      // A page pushes an address, a filter replaces it: one step back is page 1 with the filter, the next is where we
      // came from.
      await page.goBack();
      await expect.poll(() => queryOf(page)).toEqual({ 'f.states': 'succeeded' });
      await expect.poll(() => numbersOf(page)).toEqual(first);

      const guest = await portal.newUser();
      await guest.page.goto(link);
      await fillIn(guest.page, 'cg-checker');
      await expectHeading(guest.page, '订单流水');
      await expect.poll(() => numbersOf(guest.page)).toEqual(second);
      await expect.poll(() => addressOf(guest.page)).toBe(decodeURIComponent(new URL(link).hash.slice(1)));
      await guest.page.context().close();
    });

    inSoak('hold a filter that is cleared no longer, and no account number ever', async () => {
      const { page } = portal.maker;
      await openPage(portal.product, page, '/order/journal?f.states=succeeded', '订单流水');
      await page.getByRole('button', { name: '移除条件 状态' }).filter({ visible: true }).click();
      await expect.poll(() => queryOf(page)).toEqual({});
      await field(page, '关键字').fill('蓝海');
      await field(page, '关键字').press('Enter');
      await expect.poll(() => queryOf(page)).toEqual({ 'f.keyword': '蓝海' });
      await openPage(portal.product, page, '/account/overview', '账户总览');
      await page.getByRole('link', { name: '账户详情' }).first().click();
      await expectHeading(page, '账户详情');
      await expect.poll(() => addressOf(page)).not.toMatch(/\d{8}/);
    });
  });
