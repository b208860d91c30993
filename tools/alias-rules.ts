import { camelCase } from '#platform/db/camel-case.ts';

/** What runs in the product; its rows come by the driver of platform/db. */
export const PRODUCT = /^(apps|capabilities|ledger|platform)\/(?!.*(\.test\.|\/test\/|\/portal\/|\/console\/))/;
/** A whole column of a list, and its alias. */
const ALIAS =
  /(?:,|\bSELECT|\bRETURNING|\bDISTINCT|[`'])\s*(?:[a-z]\w*\.)?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\s+AS\s+"(\w+)"/g;

/** An alias that says what the driver makes of the column anyhow: `amount_fen AS "amountFen"`. */
export function aliasFindings(file: string, text: string): string[] {
  if (!PRODUCT.test(file)) return [];
  return [...text.matchAll(ALIAS)]
    .filter(([, column, alias]) => camelCase(column!) === alias)
    .map(({ 0: found, 1: column, index }) => {
      const line = text.slice(0, index + found.length).split('\n').length;
      return `${file}:${line}: ${column} needs no alias: a row has its columns in camel case`;
    });
}
