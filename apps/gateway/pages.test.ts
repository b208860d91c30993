import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { gatewayPages } from './pages.ts';

it('The contracts and tables of docs/gateways are those of the code (npm run gateway -- pages)', () => {
  const old = [...gatewayPages()].filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file);
  expect(old).toEqual([]);
});

it('A page says how long a pause is in rounded minutes, and when asking ends', () => {
  const texts = [...gatewayPages()].filter(([file]) => file.endsWith('.md')).map(([, text]) => text);
  expect(texts.filter((text) => /\d\.\d{3}|until for ever/.test(text))).toEqual([]);
  expect(texts.join('')).toContain('32 s, about 1 min, about 2 min, about 4 min, then every 5 min');
});

it.each(Object.keys(gatewayContracts))('The contract %s is YAML with every call and example', (name) => {
  const { paths } = parse(readFileSync(`docs/gateways/${name}.yaml`, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
  };
  const written = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const calls = Object.values(gatewayContracts[name as keyof typeof gatewayContracts].calls);
  expect(written.toSorted()).toEqual(calls.map((call) => call.name).toSorted());
});
