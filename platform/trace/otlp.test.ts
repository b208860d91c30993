import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { recordingLog } from '#platform/jobs/test/recording-log.ts';
import { exportSpans } from './otlp.ts';
import type { Span } from './trace.ts';

const span: Span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: '00f067aa0ba902b7',
  name: 'bank',
  kind: 'client',
  // As a number of nanoseconds it would be …000002800.
  beganAt: 1_700_000_000_000.003,
  endedAt: 1_700_000_000_001.5,
  attributes: { 'portal.gateway': 'bank', 'http.response.status_code': 200 },
  failed: true,
};

it('A collector gets the spans of a process as OTLP has them', async () => {
  const requests: { path: string; type: string; body: unknown }[] = [];
  const collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
    requests.push({ path: request.url!, type: request.headers['content-type']!, body });
    response.end('{}');
  });
  await new Promise<void>((done) => void collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const { log, lines } = recordingLog();
  const exported = exportSpans({ url: `http://127.0.0.1:${port}/v1/traces`, service: 'portal web', log });
  exported.collect(span);
  await exported.stop();
  collector.closeAllConnections();
  collector.close();
  expect(lines).toEqual([]);
  expect(requests).toEqual([
    {
      path: '/v1/traces',
      type: 'application/json',
      body: {
        resourceSpans: [
          {
            resource: { attributes: [{ key: 'service.name', value: { stringValue: 'portal web' } }] },
            scopeSpans: [
              {
                scope: { name: 'portal' },
                spans: [
                  {
                    traceId: span.traceId,
                    spanId: span.spanId,
                    parentSpanId: span.parentId,
                    name: 'bank',
                    kind: 3,
                    startTimeUnixNano: '1700000000000003000',
                    endTimeUnixNano: '1700000000001500000',
                    attributes: [
                      { key: 'portal.gateway', value: { stringValue: 'bank' } },
                      { key: 'http.response.status_code', value: { intValue: '200' } },
                    ],
                    status: { code: 2 },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  ]);
});

it('A collector that is away is reported once, and again when it answers', async () => {
  const { log, lines } = recordingLog();
  let status = 503;
  let sent = 0;
  const send = async () => ((sent += 1), new Response('', { status }));
  const exported = exportSpans({ url: 'http://collector/v1/traces', service: 'portal', log, send, everyMs: 5 });
  for (const answer of [503, 503, 200]) {
    status = answer;
    const before = sent;
    exported.collect(span);
    await expect.poll(() => sent).toBe(before + 1);
  }
  await exported.stop();
  expect(lines).toEqual([
    ['warn', 'the collector of traces does not answer; its traces are lost'],
    ['info', 'the collector of traces answers again'],
  ]);
});
