import { describe, expect, it } from 'vitest';
import { conformsChange, type ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { changeKinds } from './capabilities.ts';

const files = import.meta.glob<{ changes: readonly ChangeExamples<unknown, unknown>[] }>(
  '../../capabilities/*/server/test/change-examples.ts',
  { eager: true },
);
const all = Object.values(files).flatMap(({ changes }) => changes);

it('Every kind of change has its examples, under a name of its own', () => {
  expect(all.map(({ kind }) => kind.name).sort()).toEqual(changeKinds.map(({ name }) => name).sort());
  expect(new Set(changeKinds.map(({ name }) => name)).size).toBe(changeKinds.length);
});

describe.each(all.map((examples) => [examples.kind.title, examples] as const))('A change of %s', (_title, examples) => {
  conformsChange(examples);
});
