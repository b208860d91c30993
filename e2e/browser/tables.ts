import type { Page } from 'playwright-core';

/** Tables of the page in sight that are read by scrolling sideways only. */
export const wideTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-table-content, .ant-table-body')]
      .filter((table) => table.checkVisibility() && table.scrollWidth > table.clientWidth + 1)
      .map((table) => `${table.textContent!.slice(0, 40)}: ${table.scrollWidth} px of ${table.clientWidth}`),
  );

/** The page itself, where it is read by scrolling sideways only. */
export const pageOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`page: ${scrollWidth} px of ${clientWidth}`] : [];
  });

/** Columns of the page in sight that hold counts only and are not aligned at the right, where counts compare. */
export const countsAtLeft = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-table')]
      .filter((table) => table.checkVisibility())
      .flatMap((table) => {
        const rows = [...table.querySelectorAll('tbody tr.ant-table-row')];
        return [...table.querySelectorAll('thead th')].flatMap((head, column) => {
          const cells = rows.map((row) => row.children[column]);
          if (rows.length === 0 || !cells.every((cell) => /^\d{1,3}(,\d{3})*$/.test(cell?.textContent!.trim() ?? '')))
            return [];
          const atRight = cells.every((cell) => ['right', 'end'].includes(getComputedStyle(cell!).textAlign));
          return atRight ? [] : [head.textContent!.trim()];
        });
      }),
  );
