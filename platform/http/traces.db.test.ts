import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorker, enqueue } from '#platform/jobs/index.ts';
import { recordingLog } from '#platform/jobs/test/recording-log.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { createGatewayMeter } from '#platform/port/gateway-meter.ts';
import { collectSpans, type Span } from '#platform/trace/trace.ts';
import { testDatabase } from '#testkit/database.ts';
import { confirmed, move, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;
const spans: Span[] = [];
beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db);
  collectSpans((span) => spans.push(span));
});
afterAll(async () => {
  collectSpans(null);
  await edge.stop();
  await db.close();
});

const partsOf = (parent: Span): Span[] => spans.filter(({ parentId }) => parentId === parent.spanId);

it('An order number leads from its call to its job and to the gateway', async () => {
  const user = await edge.signedIn();
  const { orderNo } = (await user.call<{ orderNo: string }>('test/move', move())).data;
  await db.database.transaction({}, (tx) =>
    enqueue(tx, { kind: 'test.pay', key: orderNo, mid: null, payload: { orderNo } }),
  );
  let header: string | null = null;
  const meter = createGatewayMeter({
    sendOf: () => async (_input, init) => {
      header = new Headers(init?.headers).get('traceparent');
      return new Response('');
    },
  });
  const worker = createWorker({
    db: db.database,
    clock: systemClock,
    log: recordingLog().log,
    handlers: {
      'test.pay': async (job, context) => {
        await meter.fetchOf('bank')('http://bank.example/pay', { headers: { 'x-secret': 'token' } });
        await context.db.transaction({}, (tx) => job.complete(tx));
      },
    },
  });
  await worker.runDue();

  const [call, job, ...more] = spans.filter(({ attributes }) => attributes['portal.order_no'] === orderNo) as [
    Span,
    Span,
    ...Span[],
  ];
  expect([call.name, call.kind, job.name, job.kind, more]).toEqual(['test/move', 'server', 'test.pay', 'consumer', []]);
  expect(call.attributes).toMatchObject({ 'http.route': '/api/test/move', 'portal.code': '00000' });
  expect(partsOf(call).map(({ name }) => name)).toContain('transaction');
  expect(partsOf(job).map(({ name }) => name)).toEqual(['bank', 'transaction']);
  const [bank] = partsOf(job) as [Span];
  expect(bank.attributes).toEqual({ 'portal.gateway': 'bank', 'http.response.status_code': 200 });
  expect(header).toBe(`00-${job.traceId}-${bank.spanId}-01`);
  for (const secret of ['token', confirmed[0]!.smsCode!, user.ptoken!])
    expect(JSON.stringify(spans)).not.toContain(secret);
});
