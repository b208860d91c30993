import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { webhookRetention } from '../retention.ts';
import { DOWN, deps, endpointOf, eventsOf, OK, openWebhookFixture, receiver } from '../test/webhook-fixture.ts';
import type { Answer } from './send.ts';
import { SEAL_USE, unsealSecret } from './sign.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await openWebhookFixture();
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant();
  await fixture.db.admin.query(`UPDATE webhook.endpoints SET state = 'ended'`);
});
afterAll(() => fixture.db.close());

/** Events of subjects: `a1 a2` are two of one subject. */
async function written(mid: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    await fixture.db.admin.query(`SELECT webhook.write_event($1, 'order.failed', $2, $3, $4, now(), $5, true)`, [
      mid,
      name + mid,
      name.replace(/\d+$/, '') + mid,
      Number(/\d+$/.exec(name)![0]),
      JSON.stringify({ name }),
    ]);
  }
}
const nameOf = (body: string): string => (JSON.parse(body) as { data: { name: string } }).data.name;
const statesOf = async (endpointId: string) => (await eventsOf(fixture, endpointId)).map(({ state }) => state);

describe('A delivery', () => {
  it('carries the headers of Standard Webhooks, and a signature that its secret verifies', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1');
    const { requests, deliverer } = receiver(fixture, () => OK);
    await deliverer.runDue();
    const { headers, body } = requests[0]!;
    const { rows } = await fixture.db.admin.query<{ secret: Buffer }>(
      'SELECT secret FROM webhook.endpoints WHERE endpoint_id = $1',
      [endpointId],
    );
    const secret = unsealSecret(rows[0]!.secret, sealKeyOf(deps.secret, SEAL_USE), endpointId);
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(content).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], type: 'order.failed', data: { name: 'a1' } });
    expect(await statesOf(endpointId)).toEqual(['delivered']);
    expect(await deliverer.runDue()).toBe(0);
  });

  it('is tried again with the same id and body until it arrives, and each attempt can be seen', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1');
    const answers: Answer[] = [DOWN, { status: null, fault: '10秒内没有应答', answer: '' }, OK];
    const { requests, deliverer, pass } = receiver(fixture, () => answers.shift()!);
    for (let round = 0; round < 3; round += 1) {
      await deliverer.runDue();
      await pass(1);
    }
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    const { rows } = await fixture.db.admin.query(
      'SELECT attempt, status, fault, answer FROM webhook.attempts WHERE endpoint_id = $1 ORDER BY attempt',
      [endpointId],
    );
    expect(rows).toEqual([
      { attempt: 1, status: 500, fault: '对方返回 500', answer: 'oops' },
      { attempt: 2, status: null, fault: '10秒内没有应答', answer: '' },
      { attempt: 3, status: 200, fault: '', answer: '' },
    ]);
    expect(await eventsOf(fixture, endpointId)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  it('keeps the sequence of its order: what follows waits for the first, other orders do not', async () => {
    await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1', 'a2', 'b1', 'a3', 'b2');
    let isDown = true;
    const { requests, deliverer, pass } = receiver(fixture, ({ body }) =>
      isDown && nameOf(body) === 'a1' ? DOWN : OK,
    );
    await deliverer.runDue();
    expect(requests.map(({ body }) => nameOf(body)).toSorted()).toEqual(['a1', 'b1', 'b2']);
    isDown = false;
    await pass(1);
    await deliverer.runDue();
    const names = requests.map(({ body }) => nameOf(body));
    expect(names.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a1', 'a2', 'a3']);
    expect(names.filter((name) => name.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('is parked after three days with one daily notice, and the next event of its order is sent', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1', 'a2', 'b1');
    const { requests, deliverer, pass } = receiver(fixture, ({ body }) => (nameOf(body) === 'a2' ? OK : DOWN));
    await deliverer.runDue();
    await pass(71.999);
    await deliverer.runDue();
    expect(await statesOf(endpointId)).toEqual(['parked', 'delivered', 'parked']);
    expect(requests.filter(({ body }) => nameOf(body) === 'a1')).toHaveLength(2);
    const notices = await fixture.db.admin.query('SELECT title FROM merchant.notices WHERE mid = $1', [merchant.mid]);
    expect(notices.rows).toEqual([{ title: '通知发送失败' }]);
  });

  it('that answers 410 ends its endpoint and all its deliveries, and administrators get a notice', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1', 'a2');
    const { requests, deliverer } = receiver(fixture, () => ({ status: 410, fault: '对方返回 410', answer: '' }));
    await deliverer.runDue();
    expect(requests).toHaveLength(1);
    expect(await statesOf(endpointId)).toEqual(['dropped', 'dropped']);
    const { rows } = await fixture.db.admin.query(
      'SELECT e.state, n.title FROM webhook.endpoints e JOIN merchant.notices n ON n.mid = e.mid WHERE e.mid = $1',
      [merchant.mid],
    );
    expect(rows).toEqual([{ state: 'ended', title: '通知地址已停用' }]);
  });

  it('waits while its endpoint is paused, and is signed by both secrets for a day after a change', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid, { state: 'paused' });
    await written(merchant.mid, 'a1');
    const { requests, deliverer } = receiver(fixture, () => OK);
    expect(await deliverer.runDue()).toBe(0);
    const act = (path: string) =>
      fixture.call(merchant, 'admin', `webhook/${path}`, { requestNo: newId(), endpointId });
    must(await act('rotate'));
    must(await act('resume'));
    await deliverer.runDue();
    expect(requests[0]!.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  });

  it('to a slow endpoint has few lanes, and keeps no other endpoint waiting', async () => {
    const other = await fixture.openMerchant();
    const slow = await endpointOf(fixture, merchant.mid, { url: 'https://slow.example.com/' });
    const quick = await endpointOf(fixture, other.mid);
    const names = Array.from({ length: 60 }, (_, index) => `n${index}x1`);
    await written(merchant.mid, ...names);
    await written(other.mid, ...names.slice(0, 5));
    const blocked = Promise.withResolvers<Answer>();
    const { requests, deliverer } = receiver(fixture, ({ url }) => (url.includes('slow') ? blocked.promise : OK));
    deliverer.start();
    await expect.poll(() => statesOf(quick)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(requests.filter(({ url }) => url.includes('slow'))).toHaveLength(16);
    blocked.resolve(OK);
    await expect.poll(async () => new Set(await statesOf(slow))).toEqual(new Set(['delivered']));
    await deliverer.stop();
  });

  it('survives a killed server: an unrecorded sending is repeated when the lease ends', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1', 'b1', 'c1');
    const dead = Promise.withResolvers<Answer>();
    const killed = receiver(fixture, () => dead.promise);
    void killed.deliverer.runDue().catch(() => undefined);
    await expect.poll(() => killed.requests.length).toBe(3);
    const living = receiver(fixture, () => OK);
    expect(await living.deliverer.runDue()).toBe(0);
    await living.pass(0);
    await living.deliverer.runDue();
    expect(await statesOf(endpointId)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(living.requests.map(({ body }) => nameOf(body)).toSorted()).toEqual(['a1', 'b1', 'c1']);
    // What the dead one knew comes too late and changes nothing.
    dead.resolve(DOWN);
    await killed.deliverer.runDue();
    expect(await statesOf(endpointId)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('is taken by one of many servers, and all that is due arrives once', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, ...Array.from({ length: 120 }, (_, index) => `n${index}x1`));
    const servers = Array.from({ length: 3 }, () => receiver(fixture, () => OK));
    await Promise.all(servers.map(({ deliverer }) => deliverer.runDue()));
    const ids = servers.flatMap(({ requests }) => requests.map(({ headers }) => headers['webhook-id']));
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
    expect(new Set(await statesOf(endpointId))).toEqual(new Set(['delivered']));
  });

  it('that is 30 days old goes with its attempts and its event, and what waits stays', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await written(merchant.mid, 'a1', 'b1');
    const { deliverer } = receiver(fixture, ({ body }) => (nameOf(body) === 'a1' ? OK : DOWN));
    await deliverer.runDue();
    await fixture.db.admin.query(
      `UPDATE webhook.deliveries SET created_at = now() - interval '31 days' WHERE endpoint_id = $1`,
      [endpointId],
    );
    await fixture.db.admin.query(`UPDATE webhook.events SET written_at = now() - interval '31 days' WHERE mid = $1`, [
      merchant.mid,
    ]);
    await fixture.db.admin.query(`UPDATE webhook.attempts SET at = now() - interval '31 days' WHERE mid = $1`, [
      merchant.mid,
    ]);
    await removeEndedOf(fixture.db, webhookRetention);
    const { rows } = await fixture.db.admin.query(
      `SELECT (SELECT count(*)::int FROM webhook.deliveries WHERE mid = $1) AS deliveries, (SELECT count(*)::int FROM webhook.attempts WHERE mid = $1) AS attempts,
         (SELECT count(*)::int FROM webhook.events WHERE mid = $1) AS events`,
      [merchant.mid],
    );
    expect(rows).toEqual([{ deliveries: 1, attempts: 1, events: 1 }]);
  });
});
