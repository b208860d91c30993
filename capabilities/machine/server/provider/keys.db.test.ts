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
const wishOf = async () => ({
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
      expect(await codeOf('console/machine/key.make', await wishOf())).toBe('01001KCSDC');
      expect(await codeOf('console/machine/key.end', { requestNo: newId(), keyId, reason: '试一试' })).toBe(
        '01001KCSDC',
      );
      expect((await person.call('console/machine/key.list', {})).responseCode).toBe(sees ? '00000' : '01001KCSDC');
    }
    expect(await keys()).toBe(before);
  });

  it('are out with the next call once one person has ended them', async () => {
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
