import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A result leads to the one order that it is about. */
const RESULTS = [
  'capabilities/checkout/portal/pay/accept-success-page.tsx',
  'capabilities/checkout/portal/pay/pay-success-page.tsx',
  'capabilities/order/portal/shared/payment/sent-order.tsx',
];

const OWN_TAB = /(?:'\/order\/detail'|ORDER_DETAIL),\s+(?:query: )?\{ orderNo/;

it('Orders of lists, messages and search share one tab: only a result opens one in its own', () => {
  const sources = globSync(['apps/**/*.{ts,tsx}', 'capabilities/**/*.{ts,tsx}'], { exclude: ['**/*.test.*'] });
  const tabSources = sources.filter((file) => OWN_TAB.test(readFileSync(file, 'utf8')));
  expect(tabSources.toSorted()).toEqual(RESULTS);
});
