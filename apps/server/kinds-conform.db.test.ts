import { describe, expect, it } from 'vitest';
import { conforms } from '#capabilities/order/server/test/conformance.ts';
import { conformsFollowing } from '#capabilities/order/server/test/conformance-following.ts';
import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import { conformsIncoming, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import { conformsMandated, type MandatedExamples } from '#capabilities/order/server/test/conformance-mandated.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { kinds } from './capabilities.ts';

/** A folder may have several kinds, also such whose orders follow others. */
const files = import.meta.glob<{
  examples?: KindExamples | readonly KindExamples[];
  following?: readonly FollowingExamples[];
  mandated?: readonly MandatedExamples[];
  incoming?: readonly IncomingExamples[];
}>('../../capabilities/*/server/test/examples.ts', { eager: true });
const all = Object.values(files).flatMap(({ examples }) => examples ?? []);
const following = Object.values(files).flatMap((file) => file.following ?? []);

const incoming = Object.values(files).flatMap((file) => file.incoming ?? []);
const mandated = Object.values(files).flatMap((file) => file.mandated ?? []);

it('Every kind of the one table has its examples', () => {
  const made = [...all, ...following, ...mandated].map(({ kind }) => kind.contract);
  expect([...made, ...incoming.map(({ contract }) => contract)].map(({ id }) => id).sort()).toEqual(
    kinds.map(({ contract }) => contract.id).sort(),
  );
});

describe.each(all.map((examples) => [examples.kind.contract.name, examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conforms(examples);
  },
);

describe.each(following.map((examples) => [examples.kind.contract.name, examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conformsFollowing(examples);
  },
);

describe.each(mandated.map((examples) => [examples.kind.contract.name, examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conformsMandated(examples);
  },
);

describe.each(incoming.map((examples) => [examples.contract.name, examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conformsIncoming(examples);
  },
);
