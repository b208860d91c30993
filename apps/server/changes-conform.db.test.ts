import { describe, expect, it } from 'vitest';
import { conformsChange, type ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { changeKinds, merchantChangeKinds } from './capabilities.ts';

const files = import.meta.glob<{ changes: readonly ChangeExamples<unknown, unknown>[] }>(
  '../../capabilities/*/server/test/change-examples.ts',
  { eager: true },
);
const all = Object.values(files).flatMap(({ changes }) => changes);

/** Those of the provider have no merchant's people: the suite's world does not fit them. */
it('Every kind of change of a merchant has its examples, and every kind a name of its own', () => {
  expect(all.map(({ kind }) => kind.name).sort()).toEqual(merchantChangeKinds.map(({ name }) => name).sort());
  expect(new Set(changeKinds.map(({ name }) => name)).size).toBe(changeKinds.length);
});

describe.each(all.map((examples) => [examples.kind.title, examples] as const))('A change of %s', (_title, examples) => {
  conformsChange(examples);
});
