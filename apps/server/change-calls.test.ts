import { describe, expect, it } from 'vitest';
import type { ChangeCalls } from '#capabilities/change/contract/change-calls.ts';
import { newId } from '#platform/kernel/id.ts';
import { capabilities, changeKinds } from './capabilities.ts';
import { menuNodes } from './catalogue.ts';

const files = import.meta.glob<Record<string, ChangeCalls>>('../../capabilities/*/contract/changes.ts', {
  eager: true,
});
const all = Object.values(files).flatMap((file) => Object.values(file));
const operations = capabilities.flatMap(({ operations: capabilityOperations = [] }) => capabilityOperations);

it('Every kind of change is decided on its page by the calls of its capability', () => {
  const ofMerchants = changeKinds.filter(({ realm }) => realm !== 'provider');
  expect(all.flatMap(({ kinds }) => kinds).sort()).toEqual(ofMerchants.map(({ name }) => name).sort());
  const pages = new Set(menuNodes.map(({ path }) => path));
  expect(ofMerchants.filter(({ page }) => !page || !pages.has(page.split('?')[0])).map(({ name }) => name)).toEqual([]);
});

describe.each(all.map((calls) => [calls.name, calls] as const))('The calls of %s', (_name, calls) => {
  const { confirm, refuse, takeBack } = calls;
  const id = newId();
  const takes = ({ operation, inputOf }: typeof confirm, reason: string) =>
    operation.input.safeParse({ ...inputOf(id, reason), requestNo: newId() }).error;

  it('take what the list sends', () => {
    expect([confirm, refuse, takeBack].filter(({ operation }) => !operations.includes(operation))).toEqual([]);
    expect([takes(confirm, ''), takes(takeBack, '')]).toEqual([undefined, undefined]);
    const reasons = refuse.reason ? [refuse.reason.min, refuse.reason.max].map((length) => '因'.repeat(length)) : [''];
    for (const reason of reasons) expect(takes(refuse, reason)).toBeUndefined();
  });
});
