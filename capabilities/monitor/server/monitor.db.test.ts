import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { ownAuthority } from '#capabilities/certificate/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { CallContext, ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { showGateways, showOverview, showQueue } from '../contract/provider-operations.ts';
import { createGatewayMeter } from '#platform/port/gateway-meter.ts';
import { keepGatewayCalls } from './gateway-calls.ts';
import { monitorProviderBindings } from './provider/bindings.ts';

const auditor = { userId: newId(), permissions: new Set(['op.log.view']) };
let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
afterAll(() => fixture.db.close());

async function call<T>(path: string, input: object = {}, changes: ChangeLine[] = []) {
  const { operation, handler } = monitorProviderBindings({
    changeKinds: [],
    gatewayHosts: { bank: 'bank.test:9000', sms: 'sms.test' },
  }).find((one) => one.operation.path === `console/${path}`)!;
  const read = operation.input.parse({ requestNo: newId(), ...input });
  return fixture.db.database.transaction({}, async (tx) => {
    await tx.run('SET LOCAL ROLE portal_console');
    const context = {
      tx,
      clock: fixture.clock,
      session: { personId: auditor.userId, provider: auditor },
      changes,
      objects: [],
    } as unknown as CallContext;
    return (await handler(context, read as never)) as Result<T>;
  });
}

describe('The overview', () => {
  it('says that phone and ICP line of the provider are not set until they are', async () => {
    const isSet = async () => must(await call<OutputOf<typeof showOverview>>('monitor/overview')).hasProviderInfo;
    const { rows } = await fixture.db.admin.query('SELECT phone FROM identity.provider_info WHERE version = 1');
    await fixture.db.admin.query(`UPDATE identity.provider_info SET phone = ''`);
    expect(await isSet()).toBe(false);
    await fixture.db.admin.query('UPDATE identity.provider_info SET phone = $1', [rows[0].phone]);
    expect(await isSet()).toBe(true);
  });

  it('counts merchants, money, today’s orders compared with a week ago, and what waits', async () => {
    const merchant = await fixture.openMerchant({ balance: '5000.00' });
    must(await fixture.withdraw(merchant, { amount: '100.00' }));
    fixture.clock.set('2026-11-27T16:00:00+08:00');
    must(await fixture.withdraw(merchant, { amount: '300.00' }));
    must(await fixture.withdraw(merchant, { amount: '1500.00' }));
    const seen = must(await call<OutputOf<typeof showOverview>>('monitor/overview'));
    expect(seen).toMatchObject({
      merchants: { all: 1, newThisMonth: 1 },
      held: '5000.00',
      reserve: { difference: '0.00', items: 0 },
      flows: [{ name: '提现', today: { count: 2, amount: '1800.00' }, before: { count: 1, amount: '100.00' } }],
      waiting: { reviews: 1, unknownPayments: 0, applications: 0, changes: 0, unusualReveals: 0, unusualVisits: 0 },
    });
  });
});

describe('A webhook of the provider that was given up', () => {
  it('is counted on the overview until it is sent again or its endpoint has ended', async () => {
    const { admin } = fixture.db;
    const countGivenUp = async () =>
      must(await call<OutputOf<typeof showOverview>>('monitor/overview')).webhooksGivenUp;
    const [kept, ended] = [newId(), newId()];
    const given = async (mid: string, endpointId: string, state: string, deliveries: string) => {
      await admin.query(
        `INSERT INTO webhook.endpoints (mid, endpoint_id, url, types, signs, secret, state, created_by, created_at)
         VALUES ($1, $2, $4, '{order.failed}', 'v1', '\\x00', $3, '', now())`,
        [mid, endpointId, state, `https://hooks.example/${endpointId}`],
      );
      await admin.query(
        `INSERT INTO webhook.deliveries (mid, endpoint_id, event_id, event_mid, type, subject, seq, state, ended_at)
         SELECT $1::text, $2::uuid, gen_random_uuid(), 'M1', 'order.failed', 'o', 1, s, CASE s WHEN 'waiting' THEN NULL ELSE now() END
         FROM unnest($3::text[]) AS s`,
        [mid, endpointId, deliveries],
      );
    };
    await given('*', kept, 'active', '{parked,parked,waiting,delivered}');
    await given('*', ended, 'ended', '{parked}');
    await given('M100001', newId(), 'active', '{parked}');
    expect(await countGivenUp()).toBe(2);
    await admin.query(`UPDATE webhook.deliveries SET state = 'waiting', ended_at = NULL WHERE endpoint_id = $1`, [
      kept,
    ]);
    expect(await countGivenUp()).toBe(0);
  });
});

describe('The certificate authority', () => {
  it('is reported on the overview while its CRL is late', async () => {
    const readConcerns = async () =>
      must(await call<OutputOf<typeof showOverview>>('monitor/overview')).authorityConcerns;
    const now = () => new Date();
    const options = { db: fixture.db.database, secret: Buffer.alloc(32, 9), organization: '商户门户', portalUrl: null };
    const authority = ownAuthority({ ...options, now });
    await authority.chain('sm2');
    await fixture.db.admin.query(`UPDATE certificate.authorities SET made_at = now() - interval '13 hours'`);
    expect(await readConcerns()).toEqual(['国密SM2吊销列表未按时更新']);
    await authority.crl('sm2');
    expect(await readConcerns()).toEqual([]);
  });
});

describe('A person who opens unusually many ID numbers or papers in a day', () => {
  it('is reported only to people who read the log', async () => {
    const { admin } = fixture.db;
    await admin.query(
      `INSERT INTO onboarding.applications (application_no, state, version, data, name, credit_code, administrator_mobile, bank_account_no,
         created_at, created_name, changed_at, written_by) VALUES ('JJ20261120000001', 'draft', 1, '{}', '', '', '', '', now(), '', now(), ARRAY[$1::uuid])`,
      [newId()],
    );
    const opens = (count: number) =>
      admin.query(
        `INSERT INTO onboarding.reveals SELECT $1, 'JJ20261120000001', 'm' || n, $2 FROM generate_series(1, $3::int) AS n`,
        [newId(), fixture.clock.now(), count],
      );
    const countUnusualReveals = async () =>
      must(await call<OutputOf<typeof showOverview>>('monitor/overview')).waiting.unusualReveals;
    await opens(29);
    expect(await countUnusualReveals()).toBe(0);
    await opens(30);
    expect(await countUnusualReveals()).toBe(1);
    const reader = newId();
    const openPapers = (from: number, to: number) =>
      admin.query(
        `INSERT INTO onboarding.reveals SELECT $1, 'JJ20261120000001', '#papers', $2::timestamptz - n * interval '1 second'
           FROM generate_series($3::int, $4::int) AS n`,
        [reader, fixture.clock.now(), from, to],
      );
    await openPapers(1, 99);
    expect(await countUnusualReveals()).toBe(1);
    await openPapers(100, 100);
    expect(await countUnusualReveals()).toBe(2);
    auditor.permissions.delete('op.log.view');
    expect(await countUnusualReveals()).toBe(0);
    auditor.permissions.add('op.log.view');
  });

  it('informs readers of the log about people who opened unusually many merchants in a day', async () => {
    const { admin } = fixture.db;
    const countUnusualVisits = async () =>
      must(await call<OutputOf<typeof showOverview>>('monitor/overview')).waiting.unusualVisits;
    const opens = (userId: string, count: number, daysAgo = 0) =>
      admin.query(
        `INSERT INTO support.visits SELECT $1, 'M' || n || ':' || $3::int, $2::timestamptz - $3::int * interval '1 day' FROM generate_series(1, $4::int) AS n`,
        [userId, fixture.clock.now(), daysAgo, count],
      );
    const [few, used, fresh, many] = [newId(), newId(), newId(), newId()];
    await opens(few, 29);
    // 15 a day are usual: 60 in a day are not five times as many.
    for (let day = 2; day <= 30; day += 1) await opens(used, 15, day);
    await opens(used, 60);
    expect(await countUnusualVisits()).toBe(0);
    await opens(fresh, 30);
    expect(await countUnusualVisits()).toBe(1);
    for (let day = 2; day <= 30; day += 1) await opens(many, 90, day);
    await opens(many, 100);
    expect(await countUnusualVisits()).toBe(2);
    auditor.permissions.delete('op.log.view');
    expect(await countUnusualVisits()).toBe(0);
    auditor.permissions.add('op.log.view');
  });
});

describe('A dead job', () => {
  it('is listed, and runs again once when a person says why', async () => {
    await fixture.db.admin.query(
      `INSERT INTO jobs.jobs (id, kind, key, payload, run_at, attempt, max_attempts, state, last_error, ended_at)
       VALUES ($1, 'test.dead', 'one', '{}', now(), 3, 3, 'dead', 'the bank was away', now())`,
      [newId()],
    );
    expect(must(await call<OutputOf<typeof showQueue>>('monitor/queue'))).toMatchObject({
      dead: 1,
      list: [{ kind: 'test.dead', key: 'one', attempt: 3, lastError: 'the bank was away' }],
    });
    const changes: ChangeLine[] = [];
    const job = { kind: 'test.dead', key: 'one', reason: '银行已恢复' };
    must(await call('monitor/revive', job, changes));
    expect(changes).toEqual([{ label: '任务状态', before: '已停止', after: '重新执行：银行已恢复' }]);
    expect(await call('monitor/revive', job)).toMatchObject({ code: '08401KPLMS' });
    expect(must(await call<OutputOf<typeof showQueue>>('monitor/queue'))).toMatchObject({ dead: 0, list: [] });
  });
});

describe('A gateway to the outside', () => {
  const log = { warn: (_: object, text: string) => expect.fail(text) };
  const begin = Date.now();
  /** A process of its own, whose calls are answered so. */
  const processOf = (name: string, status: () => number, from = begin) => {
    let at = from;
    const meter = createGatewayMeter({
      now: () => (at += 30),
      sendOf: () => async () => new Response(null, { status: status() }),
    });
    return { ...keepGatewayCalls(fixture.db.database, meter, name, log), fetchOf: meter.fetchOf };
  };
  const bank = async () => {
    const { list } = must(await call<OutputOf<typeof showGateways>>('monitor/gateways'));
    return list.find(({ gateway }) => gateway === 'bank');
  };

  it('is counted over all processes, once however often a process writes', async () => {
    expect(await bank()).toMatchObject({ state: 'idle', host: 'bank.test:9000', calls: 0, p95Ms: null });
    const [web, worker] = [processOf('web 1', () => 200), processOf('worker 1', () => 503)];
    for (let time = 0; time < 3; time += 1) {
      await web.fetchOf('bank')('http://bank.test');
      await Promise.all([web.write(), web.write()]);
    }
    await worker.fetchOf('bank')('http://bank.test');
    await Promise.all([web.stop(), worker.stop()]);
    expect(await bank()).toMatchObject({ calls: 4, errors: 1, p95Ms: 50, lastError: '应答状态 503' });
    const { list } = must(await call<OutputOf<typeof showGateways>>('monitor/gateways'));
    expect(list.find(({ gateway }) => gateway === 'mail')).toMatchObject({ state: 'off', host: '' });
    expect(list.find(({ gateway }) => gateway === 'sms')).toMatchObject({ state: 'idle', calls: 0 });
  });

  it('is down from its last error to its next answer, and the overview names it', async () => {
    let status = 503;
    const worker = processOf('worker 2', () => status);
    for (let time = 0; time < 9; time += 1) await worker.fetchOf('bank')('http://bank.test');
    await worker.write();
    expect(await bank()).toMatchObject({ state: 'down', stateName: '异常' });
    expect(must(await call<OutputOf<typeof showOverview>>('monitor/overview')).gatewaysDown).toEqual(['银行通道']);
    status = 200;
    await worker.fetchOf('bank')('http://bank.test');
    await worker.stop();
    expect(await bank()).toMatchObject({ state: 'up', downSince: null, lastError: '应答状态 503' });
    expect(must(await call<OutputOf<typeof showOverview>>('monitor/overview')).gatewaysDown).toEqual([]);
  });

  it('says since when it is down: since the first error that no answer of any process followed', async () => {
    const ended = async (from: number, status: number) => {
      const one = processOf(newId(), () => status, begin + from);
      await one.fetchOf('bank')('http://bank.test');
      await one.stop();
      return (await bank())!.downSince;
    };
    // The clock moves by 30 ms at each look: when the call began, and when it ended.
    const first = (from: number) => shanghaiIso(new Date(begin + from + 60));
    expect(await ended(20_000, 503)).toBe(first(20_000));
    expect(await ended(10_000, 503)).toBe(first(10_000));
    expect(await ended(25_000, 503)).toBe(first(10_000));
    expect(await ended(15_000, 200)).toBe(first(25_000));
    expect(await ended(30_000, 200)).toBeNull();
    expect(await ended(40_000, 503)).toBe(first(40_000));
  });

  it('says how many calls timed out, and how long calls take together with these', async () => {
    let at = begin;
    const answers = [200, 200, null];
    const meter = createGatewayMeter({
      now: () => at,
      sendOf: () => async () => {
        const status = answers.shift();
        at += status ? 40 : 5_002;
        if (!status) throw new DOMException('late', 'TimeoutError');
        return new Response(null, { status });
      },
    });
    const worker = keepGatewayCalls(fixture.db.database, meter, newId(), log);
    for (let time = 0; time < 3; time += 1)
      await meter
        .fetchOf('fund')('http://fund.test')
        .catch(() => undefined);
    await worker.stop();
    const { list } = must(await call<OutputOf<typeof showGateways>>('monitor/gateways'));
    expect(list.find(({ gateway }) => gateway === 'fund')).toMatchObject({
      calls: 3,
      errors: 1,
      timeouts: 1,
      p95Ms: 5_000,
      lastError: '超时未应答',
    });
  });
});
