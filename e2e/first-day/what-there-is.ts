import { describe, expect, it } from 'vitest';
import { expectHeading, expectSeen, goTo, rowsOf } from '../desk/acts.ts';
import { grouped } from '../desk/witness.ts';
import { type Day } from './day.ts';

export const whatThereIs = (day: Day) =>
  describe('2. What there is', () => {
    it('shows the accounts, and the numbers that the wire has', async () => {
      const { page } = day.maker;
      await goTo(page, '账户', '账户总览');
      const shown = grouped((await day.witness.balances()).available);
      await expectSeen(page, shown);
      await day.album.take(page, 'account-overview');
      await page.getByRole('link', { name: '账户详情' }).first().click();
      await expectHeading(page, '账户详情');
      await expectSeen(page, shown);
      await day.album.take(page, 'account-detail');
    });

    it('lists income and expense with filter, totals and pages', async () => {
      const { page } = day.maker;
      await goTo(page, '账户', '收支明细');
      await rowsOf(page).first().waitFor();
      await expect.poll(() => rowsOf(page).count()).toBe(20);
      await day.album.take(page, 'activity');
      await page.getByRole('listitem', { name: '2' }).first().click();
      await expect.poll(() => page.url()).toContain('pageNo=2');
      await rowsOf(page).first().waitFor();
      await day.album.take(page, 'activity-page-2');
    });
  });
