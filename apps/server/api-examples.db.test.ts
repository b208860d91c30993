import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { newId } from '#platform/kernel/id.ts';
import { exampleRequest, openApiWorld, unlike, type ApiWorld } from '#testkit/api-world.ts';
import { apiOperations } from './catalogue.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld();
});
afterAll(() => world.stop());

const named = (isFile: boolean) =>
  apiOperations
    .filter(({ answers }) => (answers === 'file') === isFile)
    .map((one): [string, ApiOperation] => [apiNameOf(one), one]);

describe('The example of the contract', () => {
  it.each(named(true))('of %s is answered by a file of its media type', async (_, operation) => {
    const { status, text, headers } = await world.clients[operation.realm].send(await exampleRequest(world, operation));
    expect(status, text).toBe(200);
    expect(headers.get('content-type')).toBe((operation.example.answer as FileReply).type);
    expect(text.length).toBeGreaterThan(100);
  });

  it.each(named(false))('of %s is answered as the contract shows', async (_, operation) => {
    const request = await exampleRequest(world, operation);
    const send = (idempotencyKey: string) => world.clients[operation.realm].send({ ...request, idempotencyKey });
    const key = newId();
    const { status, body, text, headers } = await send(key);
    expect(status, `${JSON.stringify(request)} ${text}`).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(unlike(body, operation.example.answer), text).toEqual([]);
    expect((await send(key)).text).toBe(text);
  });

  it('leaves the books as they are', async () => {
    await expect(world.edge.fixture.mustAddUp()).resolves.toBeUndefined();
  });
});
