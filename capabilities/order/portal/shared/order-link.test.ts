import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A result leads to the one order that it is about. */
const RESULTS = [
  'capabilities/checkout/portal/pay/accept-success-page.tsx',
  'capabilities/checkout/portal/pay/pay-success-page.tsx',
  'capabilities/order/portal/shared/payment/sent-order.tsx',
];

it('Orders that a list opens share one tab: only a result opens an order in a tab of its own', () => {
  const pages = globSync(['apps/portal/**/*.tsx', 'capabilities/*/portal/**/*.tsx']);
  const own = pages.filter((file) => /pathTo\('\/order\/detail', \{ orderNo/.test(readFileSync(file, 'utf8')));
  expect(own.toSorted()).toEqual(RESULTS);
});
