import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { DeliveryDetail, DeliveryRow, EndpointRow } from '../contract/shapes.ts';
import { DOWN, endpointOf, OK, openWebhookFixture, receiver } from './test/webhook-fixture.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await openWebhookFixture();
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ staff: ['admin', 'maker', 'checker'] });
  await fixture.db.admin.query(`UPDATE webhook.endpoints SET state = 'ended'`);
});
afterAll(() => fixture.db.close());

const call = <T = Record<string, unknown>>(path: string, input: object, who: Who = 'admin', owner = merchant) =>
  fixture.call<T>(owner, who, `webhook/${path}`, { requestNo: newId(), ...input });
const settings = (more: object = {}) => ({ url: 'https://erp.example.com/hook', types: ['order.succeeded'], ...more });
const add = (more: object = {}) => call<{ subject: string; state: string; changeId: string }>('add', settings(more));
const listed = async (owner = merchant) =>
  must(await call<{ list: EndpointRow[] }>('endpoints', {}, 'admin', owner)).list;

describe('An endpoint', () => {
  it.each([
    ['https://127.0.0.2/', '09203KPLMS'],
    ['https://169.254.169.254/', '09203KPLMS'],
    ['https://[::ffff:10.0.0.1]/', '09203KPLMS'],
    ['https://2852039166/', '09203KPLMS'],
    ['https://db.internal/', '09203KPLMS'],
    ['http://erp.example.com/', '09204KPLMS'],
    ['http://8.8.8.8/', '09204KPLMS'],
    ['http://127.0.0.1:8000/hook', 'ok'],
    ['https://erp.example.com:8443/hook?a=1', 'ok'],
  ])('is not made of an address that leads inside: %s gets %s', async (url, code) => {
    expect(codeOf(await add({ url }))).toBe(code);
  });

  it('shows its secret once, to an administrator, and keeps it sealed', async () => {
    const { subject: endpointId } = must(await add());
    expect((await listed())[0]).toMatchObject({ state: 'active', hasNewSecret: true });
    const { secret } = must(await call<{ secret: string }>('secret', { endpointId }));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(codeOf(await call('secret', { endpointId }))).toBe('09207KPLMS');
    const { rows } = await fixture.db.admin.query<{ text: string }>(
      `SELECT e::text AS text FROM webhook.endpoints e WHERE endpoint_id = $1`,
      [endpointId],
    );
    expect(rows[0]!.text).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
    expect(JSON.stringify(await listed())).not.toContain(secret);
  });

  it('gets a new secret at most once a day, while the former one still signs', async () => {
    const { subject: endpointId } = must(await add());
    expect(must(await call('rotate', { endpointId })).secret).toMatch(/^whsec_/);
    expect((await listed())[0]!.formerUntil).not.toBeNull();
    expect(codeOf(await call('rotate', { endpointId }))).toBe('09213KPLMS');
  });

  it('of Ed25519 shows the public key alone', async () => {
    const { subject: endpointId } = must(await add({ signs: 'v1a' }));
    expect((await listed())[0]).toMatchObject({ hasNewSecret: false, publicKey: expect.stringMatching(/^whpk_/) });
    expect(codeOf(await call('secret', { endpointId }))).toBe('09207KPLMS');
    expect(must(await call('rotate', { endpointId })).secret).toMatch(/^whpk_/);
  });

  it('is made by one administrator where there is no other, and else when the other confirms it', async () => {
    expect(must(await add()).state).toBe('done');
    const two = await fixture.openMerchant();
    const made = must(await fixture.call(two, 'admin', 'webhook/add', { requestNo: newId(), ...settings() }));
    expect(made.state).toBe('pending');
    expect(await listed(two)).toEqual([]);
    const decision = { changeId: made.changeId, approve: true };
    expect(codeOf(await call('decide', decision, 'admin', two))).toBe('09212KPLMS');
    must(await call('decide', decision, 'boss', two));
    expect((await listed(two)).map(({ url }) => url)).toEqual(['https://erp.example.com/hook']);
  });

  it('asks the other administrator for a new address or more events, and not for fewer', async () => {
    const two = await fixture.openMerchant();
    const endpointId = await endpointOf(fixture, two.mid, {
      types: ['order.failed', 'order.succeeded'],
      url: settings().url,
    });
    const edit = async (more: object) => {
      const made = await call<{ state: string; changeId: string }>(
        'edit',
        { endpointId, ...settings(more) },
        'admin',
        two,
      );
      if (made.ok && made.data.state === 'pending')
        must(await call('withdraw', { changeId: made.data.changeId }, 'admin', two));
      return made.ok ? made.data.state : made.code;
    };
    expect(await edit({ types: ['order.failed'] })).toBe('done');
    expect(await edit({ types: ['order.failed'] })).toBe('09206KPLMS');
    expect(await edit({ types: ['order.failed', 'money.arrived'] })).toBe('pending');
    expect(await edit({ types: ['order.failed'], url: 'https://other.example.com/' })).toBe('pending');
  });

  it('is one of five at most, and of each address once', async () => {
    must(await add());
    expect(codeOf(await add())).toBe('09202KPLMS');
    for (let number = 2; number <= 5; number += 1) must(await add({ url: `https://erp${number}.example.com/` }));
    expect(codeOf(await add({ url: 'https://erp6.example.com/' }))).toBe('09201KPLMS');
  });

  it('is of its merchant alone: another finds nothing to see, test, end or send again', async () => {
    const other = await fixture.openMerchant({ staff: ['admin'] });
    const { subject: endpointId } = must(await add());
    const { eventId } = must(await call<{ eventId: string }>('test', { endpointId }));
    const codes = [];
    for (const [path, input] of [
      ['test', { endpointId }],
      ['pause', { endpointId }],
      ['end', { endpointId }],
      ['secret', { endpointId }],
      ['rotate', { endpointId }],
      ['edit', { endpointId, ...settings() }],
      ['again', { endpointId, eventId }],
      ['delivery', { endpointId, eventId }],
    ] as const)
      codes.push(codeOf(await call(path, input, 'admin', other)));
    expect(new Set(codes)).toEqual(new Set(['09205KPLMS', '09208KPLMS']));
    expect((await listed())[0]!.state).toBe('active');
  });

  it('that has ended keeps its list, and what waited is not sent', async () => {
    const { subject: endpointId } = must(await add());
    must(await call('test', { endpointId }));
    must(await call('end', { endpointId }));
    expect((await listed())[0]).toMatchObject({ state: 'ended', endReason: '由管理员停用', waiting: 0 });
    expect(codeOf(await call('resume', { endpointId }))).toBe('09205KPLMS');
    const { requests, deliverer } = receiver(fixture, () => OK);
    await deliverer.runDue();
    expect(requests).toEqual([]);
  });
});

describe('The deliveries of an endpoint', () => {
  it('show request and answer of each attempt, and are sent again when they have ended', async () => {
    const { subject: endpointId } = must(await add());
    const { eventId } = must(await call<{ eventId: string }>('test', { endpointId }));
    const answers = [{ ...DOWN, status: 410, fault: '' }, OK];
    const { requests, deliverer } = receiver(fixture, () => answers.shift()!);
    expect(codeOf(await call('again', { endpointId, eventId }))).toBe('09209KPLMS');
    await deliverer.runDue();
    must(await call('again', { endpointId, eventId }));
    await deliverer.runDue();
    const { list } = must(await call<{ list: DeliveryRow[] }>('deliveries', { endpointId }));
    expect(list).toMatchObject([{ eventId, typeName: '测试事件', state: 'delivered', attempts: 2, status: 200 }]);
    const detail = must(await call<DeliveryDetail>('delivery', { endpointId, eventId }));
    expect(detail.body).toBe(requests[0]!.body);
    expect(detail.tries.map(({ attempt, status, answer }) => [attempt, status, answer])).toEqual([
      [2, 200, ''],
      [1, 410, 'oops'],
    ]);
    const sent = Object.entries(requests[1]!.headers).filter(([name]) => name.startsWith('webhook-'));
    expect(detail.tries[0]!.headers.map(({ name, value }) => [name, value])).toEqual(sent);
    const waiting = { endpointId, states: ['waiting'] };
    expect(must(await call<{ list: DeliveryRow[] }>('deliveries', waiting)).list).toEqual([]);
  });
});
