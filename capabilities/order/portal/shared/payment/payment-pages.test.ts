import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MAX_LINES = 60;
const pages = globSync('capabilities/*/portal/*-page.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The formatter gives each name of a long import a line of its own. */
const linesOf = (text: string): number => text.replaceAll(/^import [^;]*;\n/gm, '').split('\n').length - 1;

it('A page with a payment form contains only its kind: at most 60 lines without imports', () => {
  const forms = pages.filter(({ text }) => /<PayingAccountField\b/.test(text));
  expect(forms.map(({ file }) => file)).toContain('capabilities/withdrawal/portal/withdraw-page.tsx');
  expect(forms.filter(({ text }) => linesOf(text) > MAX_LINES).map(({ file }) => file)).toEqual([]);
});

/** Those that are drawn outside of the kept pages, or end something that is no order. */
const OTHER_RESULTS = /^capabilities\/(checkout\/portal\/pay|security\/portal|app-centre\/portal)\//;

it('Every result of an order is drawn by SentOrder, which offers another one on a new page', () => {
  const drawn = globSync('capabilities/*/portal/**/*.tsx').filter(
    (file) =>
      !file.endsWith('.test.tsx') && !OTHER_RESULTS.test(file) && /<SuccessPage\b/.test(readFileSync(file, 'utf8')),
  );
  expect(drawn).toEqual(['capabilities/order/portal/shared/payment/sent-order.tsx']);
});
