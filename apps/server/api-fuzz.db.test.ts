import fc from 'fast-check';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import { exampleParts, openApiWorld, requestOf, type ApiWorld, type ExampleParts } from '#testkit/api-world.ts';
import { apiOperations } from './catalogue.ts';

/** A good share of what is sent fits the contract but for one member, so that what comes after it is reached. */
const RUNS = 25;

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld();
});
afterAll(() => world.stop());

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '0.00',
    '-1.00',
    '1e9',
    '99999999999999999999',
    '2026-02-30',
    '\u0000',
    '\ud800',
    "' OR 1=1",
    '$1',
    '{}',
  ),
  fc.integer(),
  fc.double(),
  fc.jsonValue(),
);

const namesOf = ({ input }: ApiOperation, part: 'query' | 'body'): string[] =>
  Object.keys(((input as z.ZodObject).shape[part] as z.ZodObject).shape);

type Tree = Record<string, unknown> | unknown[];
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Where a body has members, at any depth. */
const placesIn = (value: unknown): string[][] =>
  isTree(value)
    ? Object.entries(value).flatMap(([name, inner]) => [[name], ...placesIn(inner).map((place) => [name, ...place])])
    : [];

/** The body with something else at one place; without it where there is nothing else. */
function spoiled(body: object, [name, ...inner]: readonly string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  if (inner.length > 0) copy[name!] = spoiled(copy[name!] as object, inner, value);
  else if (value === undefined) delete copy[name!];
  else copy[name!] = value;
  return copy;
}

/** The example with some members in another form. */
function hostileRequest(operation: ApiOperation, parts: ExampleParts) {
  const [queryNames, bodyNames] = [namesOf(operation, 'query'), namesOf(operation, 'body')];
  const some = (names: string[]) => fc.dictionary(fc.constantFrom(...names, 'unknown'), hostile, { maxKeys: 2 });
  return fc
    .record({
      ids: fc.string({ minLength: 1, maxLength: 40 }),
      isOwn: fc.boolean(),
      query: some(queryNames),
      body: some(bodyNames),
      inner: fc.option(fc.record({ at: fc.nat(), value: fc.oneof(hostile, fc.constant(undefined)) })),
    })
    .map(({ ids, isOwn, query, body, inner }) => {
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const path = Object.keys(parts.path).map((name) => [name, ids.toWellFormed()]);
      const places = placesIn(parts.body);
      const isInner = inner !== null && places.length > 0;
      const changed = isInner
        ? spoiled(parts.body!, places[inner.at % places.length]!, inner.value)
        : { ...parts.body, ...body };
      return requestOf(operation, {
        path: isOwn ? parts.path : Object.fromEntries(path),
        query: { ...parts.query, ...Object.fromEntries(texts) },
        body: operation.method === 'POST' ? changed : undefined,
      });
    });
}

describe('A hostile request with a good key', () => {
  it.each(apiOperations.map((one) => [apiNameOf(one), one] as const))(
    'to %s causes no server error, and a refusal changes nothing',
    async (_, operation) => {
      const { edge, merchant, clients } = world;
      const parts = await exampleParts(world, operation);
      await fc.assert(
        fc.asyncProperty(hostileRequest(operation, parts), async (request) => {
          const before = await edge.fixture.traces(merchant);
          const { status, text } = await clients[operation.realm].send(request);
          expect(status, `${JSON.stringify(request)} ${text}`).toBeLessThan(500);
          const after = await edge.fixture.traces(merchant);
          expect(status === 200 || JSON.stringify(after) === JSON.stringify(before), text).toBe(true);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('leaves the books as they are', async () => {
    await expect(world.edge.fixture.mustAddUp()).resolves.toBeUndefined();
  });
});
