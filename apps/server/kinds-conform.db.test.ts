import { describe, expect, it } from 'vitest';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { conforms } from '#capabilities/order/server/test/conformance.ts';
import { conformsFollowing } from '#capabilities/order/server/test/conformance-following.ts';
import type { FollowingExamples } from '#capabilities/order/server/test/following-run.ts';
import { conformsIncoming, type IncomingExamples } from '#capabilities/order/server/test/conformance-incoming.ts';
import { conformsMandated, type MandatedExamples } from '#capabilities/order/server/test/conformance-mandated.ts';
import type { KindExamples } from '#capabilities/order/server/test/conformance-run.ts';
import { isSoak } from '#testkit/sample.ts';
import { kinds } from './capabilities.ts';

/** A folder may have several kinds, also such whose orders follow others. */
const files = import.meta.glob<{
  examples?: KindExamples | readonly KindExamples[];
  following?: readonly FollowingExamples[];
  mandated?: readonly MandatedExamples[];
  incoming?: readonly IncomingExamples[];
  /** Whose orders the provider's own systems make, by use cases of their folder. */
  ofProvider?: readonly KindContract[];
}>('../../capabilities/*/server/test/examples.ts', { eager: true });
const all = Object.values(files).flatMap(({ examples }) => examples ?? []);
const following = Object.values(files).flatMap((file) => file.following ?? []);

const incoming = Object.values(files).flatMap((file) => file.incoming ?? []);
const ofProvider = Object.values(files).flatMap((file) => file.ofProvider ?? []);
const mandated = Object.values(files).flatMap((file) => file.mandated ?? []);

/**
 * The first kind of each shape shows whole what the engine does for all kinds of it; the others show what the engine
 * does not decide. `npm run soak` asks every kind for all of it.
 */
function parts<Examples>(every: readonly Examples[], shapeOf: (one: Examples) => unknown[]) {
  const shown = new Set<string>();
  return every.map((one) => {
    const shape = JSON.stringify(shapeOf(one));
    const part = shown.has(shape) && !isSoak() ? 'life' : 'whole';
    shown.add(shape);
    return { one, part, shape } as const;
  });
}
/** By its id, too, a kind is found by `-t`. */
const titleOf = ({ id, name }: KindContract): string => `${name} (${id})`;
/** What the engine asks a kind's contract. */
const placed = parts(all, ({ kind: { contract }, withoutQuote }) => [
  contract.payee === 'bank',
  contract.mayBeScheduled,
  contract.waitsForFunds,
  contract.authorizes,
  withoutQuote,
]);
const followed = parts(following, ({ usesHold, batch }) => [usesHold, batch !== undefined]);

it('Every kind of the one table has its examples', () => {
  const made = [...all, ...following, ...mandated].map(({ kind }) => kind.contract);
  const withExamples = [...made, ...ofProvider, ...incoming.map(({ contract }) => contract)].map(({ id }) => id);
  expect(withExamples.sort(), 'each kind has its examples in server/test/examples.ts of its folder').toEqual(
    kinds.map(({ contract }) => contract.id).sort(),
  );
});

it('Each shape of kinds is shown whole by one of them', () => {
  const shapesOf = (some: readonly { part: string; shape: string }[], part?: string) =>
    new Set(some.filter((one) => part === undefined || one.part === part).map(({ shape }) => shape));
  for (const some of [placed, followed]) expect(shapesOf(some, 'whole')).toEqual(shapesOf(some));
  // Fewer shapes: a contract lost what the engine asks it.
  expect(shapesOf(placed).size).toBeGreaterThanOrEqual(6);
  expect(shapesOf(followed).size).toBeGreaterThanOrEqual(3);
});

describe.each(placed.map(({ one, part }) => [titleOf(one.kind.contract), one, part] as const))(
  'An order of kind %s',
  (_name, examples, part) => {
    conforms(examples, part);
  },
);

describe.each(followed.map(({ one, part }) => [titleOf(one.kind.contract), one, part] as const))(
  'An order of kind %s',
  (_name, examples, part) => {
    conformsFollowing(examples, part);
  },
);

describe.each(mandated.map((examples) => [titleOf(examples.kind.contract), examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conformsMandated(examples);
  },
);

describe.each(incoming.map((examples) => [titleOf(examples.contract), examples] as const))(
  'An order of kind %s',
  (_name, examples) => {
    conformsIncoming(examples);
  },
);
