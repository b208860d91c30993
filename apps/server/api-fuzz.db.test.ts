import fc from 'fast-check';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { API_PREFIX, apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import { apiOperations } from './catalogue.ts';

/** A good share of what is sent fits the contract but for one member, so that what comes after it is reached. */
const RUNS = 25;

let edge: ApiEdge;
let merchant: TestMerchant;
let provider: ProviderApiEdge;
let clients: Record<Realm, ApiClient>;
beforeAll(async () => {
  edge = await startApiEdge();
  merchant = await edge.merchant();
  provider = await startProviderApi(edge.fixture);
  clients = { merchant: (await edge.client(merchant)).client, provider: (await provider.client()).client };
});
afterAll(async () => {
  await provider.stop();
  await edge.stop();
});

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

/** The example with some members in another form. */
function requestOf(operation: ApiOperation): fc.Arbitrary<{ path: string; body: object | undefined }> {
  const { example, method, realm, path } = operation;
  const [queryNames, bodyNames] = [namesOf(operation, 'query'), namesOf(operation, 'body')];
  const some = (names: string[]) => fc.dictionary(fc.constantFrom(...names, 'unknown'), hostile, { maxKeys: 2 });
  return fc
    .record({
      ids: fc.string({ minLength: 1, maxLength: 40 }),
      isOwn: fc.boolean(),
      query: some(queryNames),
      body: some(bodyNames),
    })
    .map(({ ids, isOwn, query, body }) => {
      const filled = path.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) =>
        encodeURIComponent(isOwn ? (example.path?.[name] ?? ids) : ids.toWellFormed()),
      );
      const entries = Object.entries({ ...example.query, ...query }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const search = new URLSearchParams(entries).toString();
      const sent = { ...example.body, ...body };
      return {
        path: `${API_PREFIX[realm]}${filled}${search === '' ? '' : `?${search}`}`,
        body: method === 'POST' ? sent : undefined,
      };
    });
}

describe('Whatever is sent by a good key', () => {
  it.each(apiOperations.map((one) => [apiNameOf(one), one] as const))(
    'to %s meets no fault of the server, and a refusal changes nothing',
    async (_, operation) => {
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async (request) => {
          const before = await edge.fixture.traces(merchant);
          const { status, text } = await clients[operation.realm].send({ method: operation.method, ...request });
          expect(status, `${JSON.stringify(request)} ${text}`).toBeLessThan(500);
          const after = await edge.fixture.traces(merchant);
          expect(status === 200 || JSON.stringify(after) === JSON.stringify(before), text).toBe(true);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('leaves the books as they are', async () => {
    await expect(edge.fixture.mustAddUp()).resolves.toBeUndefined();
  });
});
