import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { field, goTo, rowsOf } from '../desk/acts.ts';
import { cellsInSpreadsheetProgram, rowsOfCsv } from '../desk/spreadsheet.ts';
import { type Day } from './day.ts';

export const theJournal = (day: Day) =>
  describe('6. The journal', () => {
    it('finds an order by payee and shows it from the list', async () => {
      const { page } = day.maker;
      await goTo(page, '交易', '订单流水');
      await field(page, '关键字').fill('蓝海');
      await page.getByRole('button', { name: /搜\s*索/ }).click();
      await expect.poll(async () => (await rowsOf(page).allTextContents()).every((text) => text.includes('蓝海'))).toBe(true);
      await rowsOf(page).filter({ hasText: day.orders.transfer! }).waitFor();
      await day.album.take(page, 'journal-search');
    });

    it('exports what is searched to CSV and to a workbook that a spreadsheet program opens undamaged', async () => {
      const { page } = day.maker;
      const download = async (name: string) => {
        await page.getByRole('button', { name: /^导\s*出$/ }).filter({ visible: true }).click();
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
        return readFileSync(await file.path());
      };
      const csv = rowsOfCsv((await download('导出 CSV')).toString('utf8'));
      const sheet = cellsInSpreadsheetProgram(await download('导出 XLSX'));
      expect(csv.length).toBeGreaterThan(3);
      const clean = (rows: string[][]) => rows.map((cells) => cells.map((cell) => cell.replace(/\t$/, '').replaceAll(',', '')));
      expect(clean(sheet)).toEqual(clean(csv));
      expect(csv.flat().join()).toContain(day.orders.transfer!);
    });

    it('has troubled no browser', () => {
      expect([day.maker, day.checker, day.admin].flatMap(({ complaints }) => complaints)).toEqual([]);
    });
  });
