import type { Page } from 'playwright-core';

/** Tables of the page in sight that are read by scrolling sideways only. */
export const wideTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ant-table-content, .ant-table-body')]
      .filter((table) => table.checkVisibility() && table.scrollWidth > table.clientWidth + 1)
      .map((table) => `${table.textContent!.slice(0, 40)}: ${table.scrollWidth} px of ${table.clientWidth}`),
  );
