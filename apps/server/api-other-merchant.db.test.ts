import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { exampleRequest, openApiWorld, type ApiWorld } from '#testkit/api-world.ts';
import { apiOperations } from './catalogue.ts';

let world: ApiWorld;
let stranger: TestMerchant;
let client: ApiClient;
beforeAll(async () => {
  world = await openApiWorld();
  stranger = await world.edge.merchant();
  await world.open(stranger);
  ({ client } = await world.edge.client(stranger));
});
afterAll(() => world.stop());

const OWNED = ['accountNo', 'tradeNo'];
/** Its example names what belongs to a merchant: a thing in the path, or money in the query or body. */
const namesOwned = ({ realm, example: { path, query, body } }: ApiOperation): boolean =>
  realm === 'merchant' && (path !== undefined || OWNED.some((name) => name in { ...query, ...body }));
const operations = apiOperations.filter(namesOwned).map((one): [string, ApiOperation] => [apiNameOf(one), one]);

describe('What belongs to another merchant', () => {
  it.each(operations)('is refused, or is not in the list, by %s, and stays as it is', async (_, operation) => {
    const request = await exampleRequest(world, operation);
    const tracesOf = async () => [
      await world.edge.fixture.traces(world.merchant),
      await world.edge.fixture.traces(stranger),
    ];
    const before = await tracesOf();
    const { status, body, text } = await client.send(request);
    const isEmpty = status === 200 && Array.isArray(body.list) && body.list.length === 0;
    expect(isEmpty || (status >= 400 && status < 500), `${status} ${text}`).toBe(true);
    expect(await tracesOf()).toEqual(before);
  });

  it('is named by most operations of merchants', () => {
    expect(operations.length).toBeGreaterThan(20);
  });
});
