import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import type { ApiClient, ApiReply, ApiRequest } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { requestOf } from '#testkit/api-world.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';
import { apiOperations } from './catalogue.ts';

let edge: ApiEdge;
let provider: ProviderApiEdge;
let clients: Record<ApiOperation['realm'], ApiClient>;
beforeAll(async () => {
  edge = await startApiEdge();
  provider = await startProviderApi(edge.fixture);
  const merchant = await edge.merchant();
  clients = { merchant: (await edge.client(merchant)).client, provider: (await provider.client()).client };
});
afterAll(async () => {
  await provider.stop();
  await edge.stop();
});

const refusal = ({ status, body }: ApiReply): string => `${status} ${body.code}`;

/** Nothing that an example names is there: what is refused here is refused before that is looked up. */
function exampleOf(operation: ApiOperation) {
  const { path = {}, query = {}, body } = operation.example;
  return { path, query, body: operation.method === 'POST' ? { ...body } : undefined };
}

/** Where a value has objects: `body`, `body.packets.0`. */
function objectsIn(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${place}.${name}`));
  return Array.isArray(value) ? inner : [place, ...inner];
}

/** An example with an unknown member in the object at one place. */
function withUnknown(operation: ApiOperation, place: string) {
  const parts = structuredClone(exampleOf(operation));
  const at = place.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], parts);
  Object.assign(at as object, { colour: 'red' });
  return requestOf(operation, parts);
}

const places = apiOperations.flatMap((operation) =>
  ['query', ...objectsIn(exampleOf(operation).body, 'body')].map(
    (place) => [`${apiNameOf(operation)} ${place}`, operation, place] as const,
  ),
);

describe('A member that no operation knows', () => {
  it.each(places)('is refused by its name: %s', async (_, operation, place) => {
    const { status, body } = await clients[operation.realm].send(withUnknown(operation, place));
    expect(body).toMatchObject({ status: 400, code: '09114KPLMS', member: `${place}.colour` });
    expect(status).toBe(400);
  });

  it('is also one that only another list of exports has', async () => {
    const [path, list] = ['/open/v1/exports', 'account.activity'];
    const reply = await clients.merchant.send({ path, body: { list, format: 'csv', filter: { keyword: '货款' } } });
    expect(reply.body).toMatchObject({ status: 400, code: '09114KPLMS', member: 'body.filter.keyword' });
  });
});

describe('The lines of a batch whose receipts are exported', () => {
  it.each([
    ['fromLine', 'begin at 1', { fromLine: 0 }],
    ['toLine', 'are no more than a batch has', { fromLine: 1, toLine: 100_001 }],
    ['fromLine', 'begin before they end', { fromLine: 6, toLine: 5 }],
  ])('%s: %s', async (member, _, lines) => {
    const body = { list: 'batch.receipts', format: 'pdf', filter: { orderNo: '202611201500000000000001', ...lines } };
    const reply = await clients.merchant.send({ path: '/open/v1/exports', body });
    expect(reply.body).toMatchObject({ status: 400, code: '09114KPLMS', member: `body.filter.${member}` });
  });
});

describe('A request to each operation', () => {
  it.each(apiOperations.map((one, index) => [apiNameOf(one), one, index] as const))(
    'is refused sent twice, and with its query in another order: %s',
    async (_, operation, index) => {
      const request = requestOf(operation, { ...exampleOf(operation), query: {} });
      const withQuery = (query: string): ApiRequest => ({ ...request, path: `${request.path}?${query}` });
      // An address of its own, because each is asked for few wrong signatures.
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      const [nonce, to] = [randomUUID(), clients[operation.realm]];
      const sent = [
        await to.send({ ...withQuery('colour=red'), nonce, headers }),
        await to.send({ ...withQuery('colour=red'), nonce, headers }),
        await to.send({ ...withQuery('a=1&b=2'), instead: { path: withQuery('b=2&a=1').path }, headers }),
      ];
      expect(sent.map(refusal)).toEqual(['400 09114KPLMS', '401 09108KPLMS', '401 09107KPLMS']);
    },
  );
});
