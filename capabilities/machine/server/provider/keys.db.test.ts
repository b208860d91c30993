import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { newId } from '#platform/kernel/id.ts';
import { newTestKey } from '#testkit/api-client.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { startProviderApi, type ProviderApiEdge } from '#testkit/provider-api-edge.ts';

let fixture: OrderFixture;
let api: ProviderApiEdge;
let console: ConsoleEdge;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: [], kinds: [] });
  [api, console] = [await startProviderApi(fixture), await startConsoleEdge(fixture.db)];
});
afterAll(async () => {
  await Promise.all([api.stop(), console.stop()]);
  await fixture.db.close();
});

const keys = async (): Promise<number> =>
  (await fixture.db.admin.query(`SELECT 1 FROM machine.keys WHERE mid = '@provider'`)).rows.length;
const settingsOf = async () => ({
  requestNo: newId(),
  name: '核心系统',
  scopes: ['collections:read'],
  publicKey: (await newTestKey()).pem,
  reason: '核心系统对接',
});

describe('Keys of the provider', () => {
  it('can be neither proposed nor ended by a person without the right, who may see them or not', async () => {
    const { keyId } = await api.client({ scopes: ['collections:read'] });
    const before = await keys();
    for (const [role, sees] of [
      ['ops', true],
      ['finance', false],
    ] as const) {
      const person = await console.signIn(await console.colleague(role));
      const codeOf = async (path: string, payload: object) =>
        (await console.confirmed(person, path, payload)).responseCode;
      expect(await codeOf('console/machine/key.make', await settingsOf())).toBe('01001KCSDC');
      const { publicKey: _none, ...edited } = await settingsOf();
      expect(await codeOf('console/machine/key.edit', { ...edited, keyId })).toBe('01001KCSDC');
      expect(await codeOf('console/machine/key.end', { requestNo: newId(), keyId, reason: '试一试' })).toBe(
        '01001KCSDC',
      );
      expect((await person.call('console/machine/key.list', {})).responseCode).toBe(sees ? '00000' : '01001KCSDC');
    }
    expect(await keys()).toBe(before);
  });

  it('may do less at once, and more when another person has decided', async () => {
    const { client, keyId } = await api.client({ scopes: ['collections:read'], name: '结算系统' });
    const status = async () => (await client.send({ path: '/provider/v1/collections' })).status;
    const admin = await console.signIn(await console.colleague('admin'));
    const settings = { keyId, name: '结算系统', scopes: ['collections:read'], reason: '机房迁移' };
    const edit = async (addresses: string[]) =>
      (
        await console.confirmed<{ state: string }>(admin, 'console/machine/key.edit', {
          requestNo: newId(),
          ...settings,
          addresses,
        })
      ).data?.state;
    expect([await edit(['203.0.113.0/24']), await status()]).toEqual(['done', 403]);
    expect([await edit([]), await status()]).toEqual(['pending', 403]);
  });

  it('have a log without the merchants’ calls, which is closed to those without the right', async () => {
    const { client, keyId } = await api.client({ scopes: ['collections:read'], name: '对账系统' });
    await client.send({ path: '/provider/v1/collections' });
    await client.send({ path: '/provider/v1/collections?limit=0' });
    await fixture.db.admin.query(
      `INSERT INTO machine.calls (mid, id, key_id, credential_id, nonce, at, method, path, request_id, remote_address, request, status)
       VALUES ('300000000001', gen_random_uuid(), $1, '', 'n', now(), 'GET', '/open/v1/orders', 'r', '192.0.2.1', '{}', 200)`,
      [keyId],
    );
    const ops = await console.signIn(await console.colleague('ops'));
    const read = async (filter: object) =>
      (await ops.call<{ list: Record<string, unknown>[] }>('console/machine/call.page', { keyId, ...filter })).data!
        .list;
    const shown = (await read({})).map(({ keyName, path, status }) => `${keyName} ${path} ${status}`);
    const path = '/provider/v1/collections';
    expect(shown.sort()).toEqual([`对账系统 ${path} 200`, `对账系统 ${path} 400`]);
    expect((await read({ onlyErrors: true })).length).toBe(1);
    const finance = await console.signIn(await console.colleague('finance'));
    expect((await finance.call('console/machine/call.page', {})).responseCode).toBe('01001KCSDC');
  });

  it('are refused from the next call on after one person has ended them', async () => {
    const { client, keyId } = await api.client({ scopes: ['collections:read'] });
    const read = async () => (await client.send({ path: '/provider/v1/collections' })).status;
    expect(await read()).toBe(200);
    const admin = await console.signIn(await console.colleague('admin'));
    const ended = { requestNo: newId(), keyId, reason: '系统下线' };
    const { responseCode } = await console.confirmed(admin, 'console/machine/key.end', ended);
    expect(responseCode).toBe('00000');
    expect(await read()).toBe(401);
  });
});
