import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createGauges, type Samples } from '#platform/http/index.ts';
import { createGatewayCalls, createMetrics } from '#platform/http/metrics.ts';
import { PROMTOOL } from '#testkit/programs.ts';
import { productGauges } from './worker-metrics.ts';

const ALERTS = 'deploy/prometheus/alerts.yml';
const alerts = readFileSync(ALERTS, 'utf8');
const runbook = readFileSync('docs/runbook.md', 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana/portal.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const valuesOf = (key: string): string[] =>
  [...alerts.matchAll(new RegExp(`^ +(?:- )?${key}: (.*)$`, 'gm'))].map(([, value]) => value!);
const alertExpressions = valuesOf('expr');
const panelExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** As Prometheus reads them: a histogram is three series. */
async function exportedNames(): Promise<Set<string>> {
  const pool = () => ({ total: 0, idle: 0, waiting: 0 });
  const none = {} as Samples<keyof typeof productGauges>;
  const texts = await Promise.all([
    createMetrics(() => 0, pool, [createGatewayCalls([1])]).text(),
    createGauges(productGauges, async () => none, pool).text(),
  ]);
  return new Set(
    texts
      .flatMap(({ body }) => [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)])
      .flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
  );
}

it('Every metric of an alert or a panel is exported by the product', async () => {
  expect([alertExpressions.length, panelExpressions.length]).toEqual([16, 27]);
  const exported = await exportedNames();
  const named = [...alertExpressions, ...panelExpressions].flatMap(
    (expr) => expr.match(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g) ?? ([expr.split('{')[0]] as string[]),
  );
  expect([...new Set(named)].filter((name) => !exported.has(name))).toEqual(['up']);
});

it('Every gauge of the worker is drawn', () => {
  const drawn = panelExpressions.join(' ');
  expect(Object.keys(productGauges).filter((name) => !drawn.includes(name))).toEqual([]);
});

it('Every alert has an entry in the runbook that names sign, actions and what not to do', () => {
  const names = valuesOf('alert');
  expect(valuesOf('runbook')).toEqual(names.map((name) => `docs/runbook.md#${name.toLowerCase()}`));
  const entries = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((entry) => [entry.split('\n')[0]!, entry]),
  );
  expect(names.filter((name) => !entries.has(name))).toEqual([]);
  const wanting = [...entries].filter(
    ([, entry]) => !['Sign', 'Do', 'Do not'].every((part) => entry.includes(`**${part}**`)),
  );
  expect(wanting.map(([name]) => name)).toEqual([]);
  // What is said to be produced is a file of this repository.
  const files = [...runbook.matchAll(/`([\w/.-]+\.test\.ts|[\w/.-]+\.e2e\.ts)`/g)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('The rules are accepted by Prometheus', () => {
  const { status, stdout } = spawnSync(PROMTOOL, ['check', 'rules', ALERTS], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining('16 rules found')]);
});
