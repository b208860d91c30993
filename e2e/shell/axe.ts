import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './chair.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page in sight, one line each: the rule, where, and why. Its whole set of rules, best practices too. */
export async function violationsOn(page: Page): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const results = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} at ${node.target.join(' ')}: ${(node.failureSummary ?? '').replace(/\s+/g, ' ')} ${node.html.slice(0, 160)}`),
  );
}
