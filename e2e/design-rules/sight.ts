import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { field, payButton, rowsOf } from '../browser/actions.ts';
import { DESKTOP } from '../browser/browser-user.ts';
import { settled } from '../browser/page.ts';
import type { PortalWith } from '../browser/portal.ts';
import { countsAtLeft, wideTables } from '../browser/tables.ts';
import { eachPage, openOrderOf, openPageAs } from './each-page.ts';

/** The narrowest window that has the menu next to the page. */
const NARROW = { width: 1024, height: 768 };
const SIZES = ['12px', '14px', '16px', '20px', '24px', '30px'];
const WEIGHTS = ['400', '500', '600'];

/** The texts of the visible page, one line for each that violates rule 1. */
const oddType = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([sizes, weights]) =>
      [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        // The ruler by which the table library measures heads.
        if (element.closest('.ant-table-measure-row')) return [];
        const hasOwnText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
        );
        if (
          !(hasOwnText || element.matches('input, textarea, select')) ||
          !element.checkVisibility({ visibilityProperty: true })
        )
          return [];
        const { fontSize, fontWeight, fontStyle, fontFamily, fontSynthesis } = getComputedStyle(element);
        const wrong = [
          !sizes!.includes(fontSize) && fontSize,
          !weights!.includes(fontWeight) && `weight ${fontWeight}`,
          fontStyle !== 'normal' && fontStyle,
          !fontFamily.startsWith('-apple-system') && fontFamily,
          fontSynthesis !== 'none' && `synthesis ${fontSynthesis}`,
        ].filter(Boolean);
        return wrong.length > 0
          ? [
              `${wrong.join(', ')}: <${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? '').trim().slice(0, 30)}`,
            ]
          : [];
      }),
    [SIZES, WEIGHTS],
  );

/** Figures in sight that are not aligned in columns, or differ from others by colour alone. */
const oddNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      const text = element.textContent!.trim();
      // An amount, a date, an order's or account's number, a count.
      if (
        !/\d\.\d{2}(?!\d)|\d{4}-\d{2}-\d{2}|\d{4}[\d ]{6,}|共 \d|\d 笔|\d 条/.test(text) ||
        !element.checkVisibility() ||
        element.matches('style, script')
      )
        continue;
      if (!getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
        found.push(`not tabular: ${text.slice(0, 40)}`);
      if (/(^|[^\d\w])-[\d,]+\.\d{2}/.test(text)) found.push(`a hyphen for a minus: ${text.slice(0, 40)}`);
    }
    for (const [direction, sign] of [
      ['in', '+'],
      ['out', '\u2212'],
    ]) {
      for (const amount of document.querySelectorAll(`.amount-${direction}`))
        if (!amount.textContent!.startsWith(sign!)) found.push(`no sign: ${amount.textContent}`);
    }
    return found;
  });

/** Right edges of every column of the page in sight whose head names a unit: head and cells, as they are drawn. */
const amountColumns = (page: Page): Promise<{ title: string; edges: number[]; texts: string[] }[]> =>
  page.evaluate(() => {
    const edgeOf = (cell: Element): number => {
      const range = document.createRange();
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let last: Node | null = null;
      for (let node = words.nextNode(); node; node = words.nextNode())
        if (node.textContent!.trim() && node.parentElement!.checkVisibility()) last = node;
      range.selectNodeContents(last ?? cell);
      return range.getBoundingClientRect().right;
    };
    return [...document.querySelectorAll('.ant-table')]
      .filter((table) => table.checkVisibility())
      .flatMap((table) => {
        const heads = [...table.querySelectorAll('thead th')];
        const rows = [...table.querySelectorAll('tbody tr.ant-table-row')];
        return heads.flatMap((head, column) => {
          const title = head.textContent!.trim();
          if (!title.endsWith('(元)') || rows.length === 0) return [];
          const cells = rows.map((row) => row.children[column]!);
          return [{ title, edges: [head, ...cells].map(edgeOf), texts: cells.map((cell) => cell.textContent!.trim()) }];
        });
      });
  });

const AMOUNT = /^[+\u2212]?\d{1,3}(,\d{3})*\.\d{2}$|^--$|^—$/;
const AGREE_PX = 0.5;

/** The primary buttons of each visible page pane and dialog, and cards with a shadow. */
const crowdedViews = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const views = [...document.querySelectorAll('.pane, [role="dialog"]')].filter((view) => view.checkVisibility());
    const crowded = views.flatMap((view) => {
      const primary = [...view.querySelectorAll('.ant-btn-primary, .plain-button-main')].filter(
        (button) => button.checkVisibility() && !button.classList.contains('ant-btn-variant-outlined'),
      );
      const dangerous = primary.filter(
        (button) =>
          /拒绝|删除|退出|注销|撤/.test(button.textContent!) && !button.classList.contains('ant-btn-dangerous'),
      );
      return [
        ...(primary.length > 1 ? [`primary: ${primary.map((button) => button.textContent).join(', ')}`] : []),
        ...dangerous.map((button) => `dangerous and primary: ${button.textContent}`),
      ];
    });
    const cards = [...document.querySelectorAll('.page-card, [class*="-card"]:not(.settings-card)')].filter((card) =>
      card.checkVisibility(),
    );
    return [
      ...crowded,
      ...cards.filter((card) => getComputedStyle(card).boxShadow !== 'none').map((card) => `shadow: ${card.className}`),
    ];
  });

interface Seen {
  wide: string[];
  countsAtLeft: string[];
  type: string[];
  numbers: string[];
  columns: Awaited<ReturnType<typeof amountColumns>>;
  views: string[];
}
const lookAt = async (page: Page): Promise<Seen> => ({
  wide: await wideTables(page),
  countsAtLeft: await countsAtLeft(page),
  type: await oddType(page),
  numbers: await oddNumbers(page),
  columns: await amountColumns(page),
  views: await crowdedViews(page),
});

export const sight = (portal: PortalWith<'maker' | 'checker' | 'admin'>) =>
  describe('What a page looks like', () => {
    let pages: Record<string, Seen> = {};
    const resultOf = <What extends keyof Seen>(what: What) =>
      Object.fromEntries(Object.entries(pages).map(([path, seen]) => [path, seen[what]])) as Record<string, Seen[What]>;
    const nothing = () => Object.fromEntries(Object.keys(pages).map((path) => [path, []]));
    beforeAll(async () => {
      const windows = [portal.maker.page, portal.checker.page, portal.admin.page];
      for (const page of windows) await page.setViewportSize(NARROW);
      pages = await eachPage(portal, lookAt);
      for (const page of windows) await page.setViewportSize(DESKTOP);
    });

    it('is not wider than a window of 1024 px: no table is scrolled sideways', () => {
      expect(resultOf('wide')).toEqual(nothing());
    });

    it('Rule 1 TYPE six sizes, three weights, one stack, no italics, on every page', () => {
      expect(Object.keys(pages).length).toBeGreaterThan(8);
      expect(resultOf('type')).toEqual(nothing());
    });

    it('Rule 2 NUMBERS are tabular, aligned right with their head, and have a sign and real minus', () => {
      expect(resultOf('numbers')).toEqual(nothing());
      expect(resultOf('countsAtLeft')).toEqual(nothing());
      const columns = Object.values(resultOf('columns')).flat();
      expect(columns.length).toBeGreaterThan(0);
      expect(columns.filter(({ edges }) => Math.max(...edges) - Math.min(...edges) > AGREE_PX)).toEqual([]);
      expect(columns.flatMap(({ texts }) => texts).filter((text) => !AMOUNT.test(text))).toEqual([]);
    });

    it('Rule 3 DENSITY shows 18 rows at 1440 × 900 in compact, and remembers the choice', async () => {
      const { page } = portal.maker;
      await page.setViewportSize({ width: 1440, height: 900 });
      await openPageAs(portal, 'maker', '/order/journal', '订单流水');
      for (const [density, height] of [
        ['宽松', 52],
        ['标准', 40],
        ['紧凑', 32],
      ] as const) {
        await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click();
        await page.getByRole('radiogroup', { name: '行高' }).filter({ visible: true }).getByText(density).click();
        await page.keyboard.press('Escape');
        await settled(page);
        // A long remark may make a row higher, nothing makes one lower.
        const lowest = () =>
          rowsOf(page).evaluateAll((rows) =>
            Math.min(...rows.map((row) => Math.round(row.getBoundingClientRect().height))),
          );
        await expect.poll(lowest, { message: density }).toBe(height);
      }
      await page.reload();
      await rowsOf(page).first().waitFor();
      await settled(page);
      await expect
        .poll(() =>
          rowsOf(page).evaluateAll(
            (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
          ),
        )
        .toBeGreaterThanOrEqual(18);
      await page.evaluate(() => localStorage.removeItem('table:订单流水'));
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('Rule 4 HIERARCHY allows one primary button in a page or dialog, and none for danger', async () => {
      expect(resultOf('views')).toEqual(nothing());
      const { page } = portal.maker;
      await openPageAs(portal, 'maker', '/fund/withdraw', '提现');
      await field(page, '提现金额').fill('1234.50');
      await page.getByRole('complementary', { name: '费用试算' }).getByText('免复核').waitFor();
      await payButton(page).click();
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => crowdedViews(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /取\s*消/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openOrderOf(portal, 'checker', '/review/todo', '待复核');
      await expect.poll(() => crowdedViews(portal.checker.page)).toEqual([]);
    });
  });
