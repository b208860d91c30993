import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe's findings on the visible page, one line each: the rule, where, and why. Its whole set of rules, best practices
 * too, unless some are named. A list may be read again while axe looks at it, and is dimmed then: what is found is
 * looked for a second time.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await findViolations(page, rules);
  return found.length === 0 ? found : findViolations(page, rules);
}

async function findViolations(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const results = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.flatMap((rule) =>
    rule.nodes.map(
      (node) =>
        `${rule.id} at ${node.target.join(' ')}: ${(node.failureSummary ?? '').replace(/\s+/g, ' ')} ${node.html.slice(0, 160)}`,
    ),
  );
}
