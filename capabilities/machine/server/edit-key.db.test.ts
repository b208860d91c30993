import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { newTestKey, type ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

const ORDERS = '/open/v1/orders';
const ACCOUNTS = '/open/v1/accounts';

let edge: ApiEdge;
let merchant: TestMerchant;
let client: ApiClient;
let keyId: string;
beforeAll(async () => {
  edge = await startApiEdge();
  merchant = await edge.merchant({ staff: ['admin'] });
});
afterAll(() => edge.stop());

const NARROW = { scopes: ['orders:read'], addresses: ['127.0.0.1', '::1'], single: '100.00' };
let name: string;
beforeEach(async () => {
  name = newId().slice(-12);
  ({ client, keyId } = await edge.client(merchant, { ...NARROW, name }));
});

const edit = (settings: object, who: Who = 'admin', owner = merchant) =>
  edge.fixture.call<{ state: string; changeId: string }>(owner, who, 'machine/key.edit', {
    requestNo: newId(),
    keyId,
    name,
    ...NARROW,
    ...settings,
  });
const statusOf = async (path: string) => (await client.send({ path })).status;
const linesOf = async (changeId: string) =>
  (await edge.fixture.db.admin.query('SELECT title, lines FROM change.changes WHERE change_id = $1', [changeId])).rows;

describe('A key that is edited', () => {
  it.each([
    ['nothing that is other', {}, '09650KPLMS'],
    ['a scope that there is not', { scopes: ['money:print'] }, '09138KPLMS'],
    ['what is no address', { addresses: ['203.0.113'] }, '09139KPLMS'],
    ['an end that is over', { endDate: '2020-01-01' }, '09141KPLMS'],
  ])('is refused with %s', async (_what, settings, code) => {
    expect(await edit(settings)).toMatchObject({ ok: false, code });
  });

  it('keeps its name where another key has the wanted one, and is not found by another merchant', async () => {
    await edge.client(merchant, { name: `另一把${name}`.slice(0, 20) });
    const taken = await edit({ name: `另一把${name}`.slice(0, 20) });
    expect(taken).toMatchObject({ ok: false, code: '09136KPLMS' });
    const stranger = await edge.merchant({ staff: ['admin'] });
    expect(await edit({ name: '别名' }, 'admin', stranger)).toMatchObject({ ok: false, code: '09133KPLMS' });
  });

  it('may do more, or less, with the next call after its only administrator has said so', async () => {
    expect(await statusOf(ACCOUNTS)).toBe(403);
    const wider = must(await edit({ scopes: ['orders:read', 'accounts:read'], single: '200.00', name: `新${name}` }));
    expect(wider.state).toBe('done');
    expect([await statusOf(ACCOUNTS), await statusOf(ORDERS)]).toEqual([200, 200]);
    expect(await linesOf(wider.changeId)).toEqual([
      {
        title: `修改接口密钥“${name}”`,
        lines: [
          { label: '名称', before: name, after: `新${name}` },
          { label: '权限', before: '查询订单', after: '查询账户和收支明细、查询订单' },
          { label: '限额', before: '单笔100.00元', after: '单笔200.00元' },
        ],
      },
    ]);
    must(await edit({ addresses: ['203.0.113.8'] }));
    expect(await statusOf(ORDERS)).toBe(403);
  });

  it('waits for a second administrator where it may do more, and no longer where it may do less', async () => {
    const two = await edge.merchant({ staff: ['admin', 'boss'] });
    const decide = async (changeId: string) =>
      must(await edge.fixture.call(two, 'boss', 'machine/key.decide', { requestNo: newId(), changeId, approve: true }));
    const pair = await newTestKey();
    const settings = { requestNo: newId(), name, ...NARROW, publicKey: pair.pem };
    const proposed = must(await edge.fixture.call<{ changeId: string }>(two, 'admin', 'machine/key.make', settings));
    await decide(proposed.changeId);
    const [made] = await edge.keys(two);
    keyId = made!.keyId;
    client = edge.clientOf(pair, made!.credentials[0]!.credentialId);

    const wider = must(await edit({ scopes: ['orders:read', 'accounts:read'] }, 'admin', two));
    expect([wider.state, await statusOf(ACCOUNTS)]).toEqual(['pending', 403]);
    expect(await edit({ single: '1.00' }, 'admin', two)).toMatchObject({ ok: false, code: '09130KPLMS' });
    await decide(wider.changeId);
    expect(await statusOf(ACCOUNTS)).toBe(200);

    const narrower = must(await edit({ addresses: ['127.0.0.1'], single: '99.99' }, 'boss', two));
    expect([narrower.state, await statusOf(ACCOUNTS)]).toEqual(['done', 403]);
  });
});
