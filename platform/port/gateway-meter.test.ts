import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGatewayMeter, LATENCY_BOUNDS, p95Of } from './gateway-meter.ts';

const countsOf = (wanted: Readonly<Record<number, number>>): number[] =>
  [...LATENCY_BOUNDS, Infinity].map((bound) => wanted[bound] ?? 0);

/** A gateway whose answers take so long and are these. */
function metered(answers: readonly (number | Error)[], tookMs: number) {
  let at = Date.parse('2026-11-20T07:00:30Z');
  const remaining = [...answers];
  const meter = createGatewayMeter({
    now: () => at,
    sendOf: () => async () => {
      at += tookMs;
      const next = remaining.shift()!;
      if (next instanceof Error) throw next;
      return new Response('来自网关的原文 13800000001', { status: next });
    },
  });
  return { meter, forward: (ms: number) => (at += ms) };
}
const callTimes = async (send: typeof fetch, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    await send('http://gateway.test/sms?mobile=13800000001').catch(() => undefined);
};

describe('The meter of gateways', () => {
  it('counts answers and refusals as calls, and only what is broken as an error', async () => {
    const { meter } = metered([200, 404, 422, 503, 429], 40);
    await callTimes(meter.fetchOf('bank'), 5);
    expect(meter.drain().minutes).toEqual([
      {
        gateway: 'bank',
        minute: new Date('2026-11-20T07:00:00Z'),
        calls: 5,
        errors: 2,
        timeouts: 0,
        latencies: countsOf({ 50: 5 }),
      },
    ]);
  });

  it('hands each ended call to the metrics of the process, by gateway and outcome', async () => {
    const ended: unknown[] = [];
    const meter = createGatewayMeter({
      now: () => 0,
      sendOf: () => async () => new Response('', { status: 503 }),
      ended: (call) => ended.push(call),
    });
    await callTimes(meter.fetchOf('bank'), 1);
    await meter.counted('mail', async () => undefined);
    expect(ended).toEqual([
      { gateway: 'bank', outcome: 'error', seconds: 0 },
      { gateway: 'mail', outcome: 'ok', seconds: 0 },
    ]);
  });

  it('says what failed in a sentence of its own, without an address or a person', async () => {
    const { meter } = metered([new DOMException('late', 'TimeoutError')], 5_001);
    await callTimes(meter.fetchOf('sms'), 1);
    const { states } = meter.drain();
    expect(states).toMatchObject([{ gateway: 'sms', lastOkAt: null, lastError: '超时未应答' }]);
    const broken = metered([503, new TypeError('fetch failed http://user:pw@host')], 1).meter;
    await callTimes(broken.fetchOf('sms'), 1);
    expect(broken.drain().states[0]!.lastError).toBe('应答状态 503');
    await callTimes(broken.fetchOf('sms'), 1);
    expect(broken.drain().states[0]!.lastError).toBe('无法连接');
  });

  it('counts a call that timed out with its time-out, wherever that was noticed', async () => {
    const late = new DOMException('late', 'TimeoutError');
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ETIMEDOUT' }) });
    const { meter } = metered([late, refused, 200], 5_040);
    await callTimes(meter.fetchOf('bank'), 3);
    expect(meter.drain().minutes).toMatchObject([
      { calls: 3, errors: 2, timeouts: 2, latencies: countsOf({ 5_000: 2, 10_000: 1 }) },
    ]);
  });

  it('counts an answer that began and did not end in time as none', async () => {
    let at = 0;
    const meter = createGatewayMeter({
      now: () => at,
      sendOf: () => async () => {
        const pull = (body: ReadableStreamDefaultController) => {
          at += 5_000;
          body.error(new DOMException('late', 'TimeoutError'));
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
      },
    });
    await callTimes(meter.fetchOf('bank'), 1);
    const { minutes, states } = meter.drain();
    expect(minutes).toMatchObject([{ calls: 1, errors: 1, timeouts: 1, latencies: countsOf({ 5_000: 1 }) }]);
    expect(states).toMatchObject([{ lastOkAt: null, lastError: '超时未应答' }]);
  });

  it('answers what changed, whole minutes so far, and forgets minutes that are over', async () => {
    const { meter, forward } = metered([200, 200, 200], 5);
    await callTimes(meter.fetchOf('mail'), 1);
    meter.drain();
    expect(meter.drain()).toEqual({ minutes: [], states: [] });
    await callTimes(meter.fetchOf('mail'), 1);
    expect(meter.drain().minutes).toMatchObject([{ calls: 2 }]);
    forward(60_000);
    await callTimes(meter.fetchOf('mail'), 1);
    expect(meter.drain().minutes).toMatchObject([{ calls: 1, minute: new Date('2026-11-20T07:01:00Z') }]);
  });

  it('finds the bound below which 95 of 100 calls were answered', () => {
    expect(p95Of(countsOf({}))).toBeNull();
    expect(p95Of(countsOf({ 10: 95, 5_000: 5 }))).toBe(10);
    expect(p95Of(countsOf({ 10: 94, 5_000: 6 }))).toBe(5_000);
    expect(p95Of([...LATENCY_BOUNDS.map(() => 0), 1])).toBeNull();
  });

  it('is called by every adapter: none of them calls the outside directly', () => {
    const adapters = readdirSync(import.meta.dirname).filter((name) => /^http-.*(?<!\.test)\.ts$/.test(name));
    expect(adapters.length).toBeGreaterThan(7);
    const callers = adapters.filter((name) => /\bfetch\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')));
    expect(callers).toEqual([]);
  });
});
