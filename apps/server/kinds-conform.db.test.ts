import { describe, expect, it } from 'vitest';
import { conforms } from '#capabilities/order/server/test/conformance.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { orderKinds } from './capabilities.ts';

const files = import.meta.glob<{ examples: KindExamples }>('../../capabilities/*/server/test/examples.ts', { eager: true });
const all = Object.values(files).map(({ examples }) => examples);

it('Every kind whose orders people can make has its examples', () => {
  expect(all.map(({ kind }) => kind.contract.id).sort()).toEqual(orderKinds.map(({ contract }) => contract.id).sort());
});

describe.each(all.map((examples) => [examples.kind.contract.name, examples] as const))('An order of kind %s', (_name, examples) => {
  conforms(examples);
});
