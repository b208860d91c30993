import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import * as operations from '../../contract/provider-operations.ts';
import { Deliverer } from '../deliver/deliverer.ts';
import { createSender } from '../deliver/send.ts';
import { signatureOf } from '../deliver/sign.ts';
import { providerEndpointChange } from '../endpoint-change.ts';
import { deps, endpointOf, openWebhookFixture } from '../test/webhook-fixture.ts';
import { webhookProviderBindings } from './bindings.ts';

let fixture: OrderFixture;
let atConsole: TestConsole;
let one: ProviderUser;
let other: ProviderUser;
let edge: ConsoleEdge;
const servers: Server[] = [];
beforeAll(async () => {
  fixture = await openWebhookFixture();
  edge = await startConsoleEdge(fixture.db);
  const parts = { bindings: webhookProviderBindings(deps), changeKinds: [providerEndpointChange] };
  atConsole = new TestConsole(fixture, { ...parts, deps: { webhook: deps } });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  await fixture.db.admin.query(`UPDATE webhook.endpoints SET state = 'ended'`);
  await fixture.db.admin.query(`UPDATE provider_access.users SET state = 'disabled'`);
  [one, other] = [await atConsole.add('管理甲', 'admin'), await atConsole.add('管理乙', 'admin')];
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});
afterAll(async () => {
  await edge.stop();
  await fixture.db.close();
});

type Settings = InputOf<typeof operations.proposeEndpoint>;
const factors = [{ totpCode: '123456' }];
const settings = (more: Partial<Settings> = {}): Settings => ({
  requestNo: newId(),
  url: 'https://core.example.com/hook',
  note: '核心系统',
  types: ['order.succeeded'],
  signs: 'v1',
  reason: '核心系统对接',
  mespAuthList: factors,
  ...more,
});
const add = (more: Partial<Settings> = {}) => atConsole.call(one, operations.proposeEndpoint, settings(more));
const listed = async () => must(await atConsole.call(one, operations.listProviderEndpoints, {})).list;
/** An endpoint that another person has confirmed. */
async function endpoint(more: Partial<Settings> = {}): Promise<string> {
  must(await atConsole.decide(other, must(await add(more)).changeId));
  return (await listed()).find(({ state }) => state === 'active')!.endpointId;
}
const endpointInput = (endpointId: string) => ({
  requestNo: newId(),
  endpointId,
  reason: '例行更换',
  mespAuthList: factors,
});
const secretOf = async (endpointId: string) =>
  atConsole.call(one, operations.showProviderSecret, { requestNo: newId(), endpointId, mespAuthList: factors });

interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** A system of the provider on this machine that answers by the plan, then 200, and keeps what it was sent. */
async function system(...plan: number[]): Promise<{ url: string; received: Received[]; deliver(): Promise<number> }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(plan.shift() ?? 200, { connection: 'close' }).end('heard');
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sender = createSender({ allow: deps.allow });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parts = { db: fixture.db.database, clock: fixture.clock, secret: deps.secret, log };
  const deliverer = new Deliverer({ ...parts, send: sender.send });
  const deliver = () => deliverer.runDue().finally(() => sender.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, deliver };
}
const contentOf = ({ body }: Received) =>
  JSON.parse(body) as { type: string; data: { mid: string; orderNo?: string; state?: string } };

describe('An endpoint of the provider', () => {
  it('is made when another person has confirmed it, and by nobody alone', async () => {
    await fixture.db.admin.query(`UPDATE provider_access.users SET state = 'disabled' WHERE user_id = $1`, [
      other.userId,
    ]);
    expect(codeOf(await add())).toBe('09750KPLMS');
    other = await atConsole.add('管理丙', 'admin');
    const { changeId, state } = must(await add());
    expect(state).toBe('pending');
    expect((await listed()).filter((row) => row.state === 'active')).toEqual([]);
    expect(codeOf(await atConsole.decide(one, changeId))).toBe('01605KPLMS');
    must(await atConsole.decide(other, changeId));
    expect((await listed())[0]).toMatchObject({ state: 'active', hasNewSecret: true, createdBy: '管理甲' });
  });

  it('does less at once, and more, or nothing any more, when another person has confirmed it', async () => {
    const endpointId = await endpoint({ types: ['order.failed', 'order.succeeded'] });
    const edit = async (types: Settings['types']) =>
      must(await atConsole.call(one, operations.proposeEndpointEdit, { ...settings({ types }), endpointId })).state;
    expect(await edit(['order.failed'])).toBe('done');
    const ended = must(await atConsole.call(one, operations.proposeEndpointEnd, endpointInput(endpointId)));
    expect([ended.state, (await listed())[0]!.state]).toEqual(['pending', 'active']);
    expect(codeOf(await atConsole.call(one, operations.proposeSecret, endpointInput(endpointId)))).toBe('01606KPLMS');
    must(await atConsole.decide(other, ended.changeId));
    expect((await listed()).find((row) => row.endpointId === endpointId)).toMatchObject({ state: 'ended' });
    expect(codeOf(await atConsole.call(one, operations.proposeEndpointEnd, endpointInput(endpointId)))).toBe(
      '09205KPLMS',
    );
  });

  it('gets another secret by two people, which is then shown once', async () => {
    const endpointId = await endpoint();
    const first = must(await secretOf(endpointId)).secret;
    const proposed = must(await atConsole.call(one, operations.proposeSecret, endpointInput(endpointId)));
    expect((await listed())[0]!.formerUntil).toBeNull();
    must(await atConsole.decide(other, proposed.changeId));
    expect((await listed())[0]!.formerUntil).not.toBeNull();
    const second = must(await secretOf(endpointId)).secret;
    expect([second.slice(0, 6), second === first]).toEqual(['whsec_', false]);
    expect(codeOf(await secretOf(endpointId))).toBe('09207KPLMS');
    expect(codeOf(await atConsole.call(one, operations.proposeSecret, endpointInput(endpointId)))).toBe('09213KPLMS');
  });

  it('leads to no address inside, and is one of five at most', async () => {
    for (const [url, code] of [
      ['https://127.0.0.2/', '09203KPLMS'],
      ['https://[::ffff:10.0.0.1]/', '09203KPLMS'],
      ['http://core.example.com/', '09204KPLMS'],
    ] as const)
      expect([url, codeOf(await add({ url }))]).toEqual([url, code]);
    for (let number = 1; number <= 5; number += 1) await endpoint({ url: `https://core${number}.example.com/` });
    expect(codeOf(await add({ url: 'https://core6.example.com/' }))).toBe('09201KPLMS');
  });

  it('is seen and touched by no merchant, and those of merchants not by its calls', async () => {
    const merchant = await fixture.openMerchant({ staff: ['admin'] });
    const [endpointId, ofMerchant] = [await endpoint(), await endpointOf(fixture, merchant.mid)];
    const call = (path: string, input: object) =>
      fixture.call<{ list: unknown[] }>(merchant, 'admin', `webhook/${path}`, { requestNo: newId(), ...input });
    expect(must(await call('endpoints', {})).list.length).toBe(1);
    for (const path of ['test', 'pause', 'end', 'secret', 'rotate'])
      expect(codeOf(await call(path, { endpointId }))).toBe('09205KPLMS');
    expect((await listed()).map((row) => row.endpointId)).not.toContain(ofMerchant);
    expect(codeOf(await atConsole.call(one, operations.testProviderEndpoint, { endpointId: ofMerchant }))).toBe(
      '09205KPLMS',
    );
    expect(codeOf(await atConsole.call(one, operations.proposeEndpointEnd, endpointInput(ofMerchant)))).toBe(
      '09205KPLMS',
    );
  });

  it('is changed by none of those who only see it, and seen by none of the others', async () => {
    const endpointId = await endpoint();
    for (const [role, sees] of [
      ['ops', true],
      ['finance', false],
    ] as const) {
      const person = await edge.signIn(await edge.colleague(role));
      const codes = new Map<string, string>();
      for (const { path, policy } of operations.webhookProviderOperations)
        if (policy.effect === 'change')
          codes.set(
            path,
            (await edge.confirmed(person, path, { ...settings(), endpointId, eventId: newId() })).responseCode,
          );
      expect([codes.size, ...new Set(codes.values())]).toEqual([9, '01001KCSDC']);
      const { responseCode } = await person.call('console/webhook/endpoints', {});
      expect(responseCode).toBe(sees ? '00000' : '01001KCSDC');
    }
  });
});

describe('A system of the provider', () => {
  it('gets what happens to all merchants, signed and in the sequence of each order', async () => {
    const { url, received, deliver } = await system();
    const endpointId = await endpoint({ url, types: ['review.waiting', 'order.succeeded', 'merchant.opened'] });
    const { secret } = must(await secretOf(endpointId));
    const merchants = [await fixture.openMerchant(), await fixture.openMerchant()];
    const orders = [];
    for (const merchant of merchants) {
      const { orderNo } = must(await fixture.withdraw(merchant, { amount: '60000.00' }));
      fixture.rail.plan(orderNo, { send: [succeeded()] });
      must(await fixture.approve(merchant, 'checker', orderNo));
      must(await fixture.approve(merchant, 'admin', orderNo));
      orders.push(orderNo);
    }
    await fixture.run();
    await deliver();
    const contents = received.map(contentOf);
    const opened = contents.filter(({ type }) => type === 'merchant.opened').map(({ data }) => data.mid);
    expect(opened.sort()).toEqual(merchants.map(({ mid }) => mid).sort());
    for (const [index, orderNo] of orders.entries()) {
      const ofOrder = contents.filter(({ data }) => data.orderNo === orderNo);
      expect(ofOrder.map(({ type }) => type)).toEqual(['review.waiting', 'review.waiting', 'order.succeeded']);
      expect(new Set(ofOrder.map(({ data }) => data.mid))).toEqual(new Set([merchants[index]!.mid]));
    }
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    for (const { headers, body } of received) {
      const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(signatureOf('v1', key, message));
    }
  });

  it('receives applications, settlements and files of the day, with the merchant if there is one', async () => {
    const { url, received, deliver } = await system();
    await endpoint({ url, types: ['application.changed', 'settlement.completed', 'bank_file.compared'] });
    const { mid, account } = await fixture.openMerchant();
    const { admin } = fixture.db;
    const no = `JJ${String(Date.now()).padStart(14, '0')}`;
    await admin.query(
      `INSERT INTO onboarding.applications (application_no, state, version, data, name, credit_code, administrator_mobile, bank_account_no, created_at, created_name, changed_at, written_by)
       VALUES ($1, 'submitted', 1, '{}', '新商户', $1, '', '', now(), '运营', now(), ARRAY[$2::uuid])`,
      [no, newId()],
    );
    for (const [index, state] of ['draft', 'submitted', 'approved'].entries())
      await admin.query(`INSERT INTO onboarding.events VALUES ($1, $2, $3, $4, '运营', now(), '')`, [
        no,
        index + 1,
        state,
        newId(),
      ]);
    await admin.query(
      `INSERT INTO collection.settlements (mid, account_no, day, settlement_no, due_at) VALUES ($1, $2, '2026-11-19', lpad($3, 24, '0'), now())`,
      [mid, account.accountNo, no.slice(2)],
    );
    await admin.query(
      `UPDATE collection.settlements SET settled_at = now(), collections = 1, collected_fen = 10000, fee_fen = 60, amount_fen = 9940 WHERE mid = $1`,
      [mid],
    );
    await admin.query(`INSERT INTO bank_file.days (mid, day) VALUES ('*', '2026-11-19') ON CONFLICT DO NOTHING`);
    await admin.query(`UPDATE bank_file.days SET matched_at = now(), runs = runs + 1 WHERE day = '2026-11-19'`);
    await deliver();
    const events = received.map(contentOf).map(({ type, data }) => ({ type, ...data }));
    expect(events.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      { type: 'application.changed', mid: '*', applicationNo: no, name: '新商户', state: 'submitted' },
      { type: 'application.changed', mid: '*', applicationNo: no, state: 'approved' },
      { type: 'bank_file.compared', mid: '*', day: '2026-11-19', run: 1 },
      { type: 'settlement.completed', mid, amount: '99.40', fee: '0.60', day: '2026-11-19', collections: 1 },
    ]);
  });

  it('that refused a test is shown with request and answer, and is sent it again', async () => {
    const { url, received, deliver } = await system(503);
    const endpointId = await endpoint({ url });
    const { eventId } = must(await atConsole.call(one, operations.testProviderEndpoint, { endpointId }));
    await deliver();
    await fixture.db.admin.query(
      `UPDATE webhook.deliveries SET state = 'parked', ended_at = now() WHERE event_id = $1`,
      [eventId],
    );
    must(await atConsole.call(one, operations.sendProviderAgain, { endpointId, eventId }));
    await deliver();
    const { list } = must(
      await atConsole.call(one, operations.pageProviderDeliveries, { endpointId, pageNo: 1, pageSize: 20 }),
    );
    expect(list).toMatchObject([{ eventId, typeName: '测试事件', state: 'delivered', attempts: 2 }]);
    const detail = must(await atConsole.call(one, operations.showProviderDelivery, { endpointId, eventId }));
    expect([detail.body, contentOf(received[0]!).data]).toEqual([received[1]!.body, { mid: '*', sentBy: '管理甲' }]);
    expect(detail.tries.map(({ status, answer }) => `${status} ${answer}`)).toEqual(['200 heard', '503 heard']);
  });
});
