import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectHeading, orderNoOn, rowsOf } from '../browser/actions.ts';
import { settled } from '../browser/page.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import type { PortalWith } from '../browser/portal.ts';
import { openOrderOf, openPageAs } from './each-page.ts';

const MM = 72 / 25.4;

interface Sheets {
  pages: string[];
  /** Width and height in millimetres, of every page. */
  sizes: string[];
}

/** The page in sight, on paper. */
async function printed(page: Page): Promise<Sheets> {
  await settled(page);
  const file = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...file.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return {
    pages: pagesOfPdf(file).map((text) => text.replaceAll(/\s+/g, '')),
    sizes: boxes.map(([, width, height]) => `${Math.round(Number(width) / MM)} × ${Math.round(Number(height) / MM)}`),
  };
}

/** Parts of the sheet that are not black or white, and parts of the shell or of controls. */
const stains = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, .ant-table-measure-row'))
        return [];
      const { color, backgroundColor, boxShadow } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const faults = [
        color !== 'rgb(0, 0, 0)' && color,
        !['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(backgroundColor) && `on ${backgroundColor}`,
        boxShadow !== 'none' && 'shadow',
        box.width > 0 &&
          box.height > 0 &&
          element.matches('button, header.header, aside, nav, footer, input, select') &&
          'no part of a paper',
      ].filter(Boolean);
      return faults.length > 0
        ? [`${faults.join(', ')}: <${element.tagName.toLowerCase()} class="${element.className}">`]
        : [];
    }),
  );

const onPaper = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' });
  // Colours may fade to those of the paper.
  await settled(page);
  const found = await stains(page);
  await page.emulateMedia({ media: null });
  return found;
};

export const printRules = (portal: PortalWith<'maker' | 'checker'>) =>
  describe('On paper', () => {
    it('Rule 20 PRINT a list of 50 rows is 2 or 3 pages of A4 with head row, number and whole rows', async () => {
      const { page } = portal.maker;
      await page.evaluate(() => localStorage.removeItem('table:订单流水'));
      await openPageAs(portal, 'maker', '/order/journal?pageSize=50', '订单流水');
      const numbers = await rowsOf(page).locator('.short-id').allTextContents();
      expect(numbers).toHaveLength(50);
      const { pages, sizes } = await printed(page);
      expect(pages.length).toBeGreaterThanOrEqual(2);
      expect(
        pages.length,
        pages.map((text) => `${text.slice(0, 60)} … ${text.slice(-60)}`).join('\n'),
      ).toBeLessThanOrEqual(3);
      expect(sizes).toEqual(pages.map(() => '297 × 210'));
      for (const [index, text] of pages.entries()) {
        expect(text).toContain('提交时间对方类型');
        expect(text).toContain('金额(元)');
        expect(text).toContain(`第${index + 1}/${pages.length}页`);
        expect(text).not.toMatch(/更多筛选|导出|查找|条\/页/);
      }
      // Each row on one sheet, none lost between two.
      expect(numbers.map((orderNo) => pages.filter((text) => text.includes(orderNo)).length)).toEqual(
        numbers.map(() => 1),
      );
      expect(pages[0]).toMatch(/商户晨光贸易有限公司M100001操作员李文静打印时间\d{4}-\d{2}-\d{2}/);
      expect(pages.join('')).toMatch(/尾号\d{4}/);
      expect(await onPaper(page)).toEqual([]);
      // The screen is as it was.
      await expect.poll(() => page.locator('.ant-table-sticky-holder').filter({ visible: true }).count()).toBe(1);
      await expect.poll(() => page.locator('.print-mark').count()).toBe(0);
    });

    it('Rule 20 PRINT an order has its number and amount, its printer and time, in black and white', async () => {
      const { page } = portal.maker;
      await openOrderOf(portal, 'maker', '/order/journal?f.states=succeeded', '订单流水');
      const orderNo = await orderNoOn(page);
      const [figures, capitals] = await page
        .locator('.order-head > div')
        .first()
        .locator('.amount, .fs-12')
        .allInnerTexts();
      expect(capitals).toMatch(/[整分]$/);
      const { pages, sizes } = await printed(page);
      expect(new Set(sizes)).toEqual(new Set(['210 × 297']));
      for (const part of ['订单详情', orderNo, figures!, capitals!, '操作员李文静', '打印时间'])
        expect(pages.join('')).toContain(part);
      expect(pages.at(-1)).toContain(`第${pages.length}/${pages.length}页`);
      expect(await onPaper(page)).toEqual([]);
    });
  });

/** Of the transfer that was sent just before: a success page that is left begins again. */
export const successOnPaper = (portal: PortalWith<'maker' | 'checker'>) =>
  it('Rule 20 PRINT a success page says what was accepted, on one sheet, by a button that prints', async () => {
    const { page } = portal.maker;
    await expectHeading(page, '受理成功');
    const orderNo = await orderNoOn(page);
    await page.evaluate(() => void Object.assign(window, { print: () => (document.title = 'printed') }));
    await page.getByRole('button', { name: '打印' }).filter({ visible: true }).click();
    await expect.poll(() => page.title()).toBe('printed');
    const { pages } = await printed(page);
    expect(pages).toHaveLength(1);
    for (const part of ['受理成功', orderNo, '1,010.10', '壹仟零壹拾元壹角整', '操作员李文静', '第1/1页'])
      expect(pages[0]).toContain(part);
    expect(pages[0]).not.toMatch(/再来一笔|转账信息/);
    expect(await onPaper(page)).toEqual([]);
  });
