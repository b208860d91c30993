import type { Logger } from 'pino';
import type { Attributes, Span, SpanKind } from './trace.ts';

const EVERY_MS = 1_000;
const SEND_MS = 5_000;
/** Sent together; more are sent at once. */
const BATCH = 500;
/** While the collector is away; what comes then is lost. */
const QUEUE_MAX = 5_000;
/** Numbers of the protocol (opentelemetry-proto, trace.proto). */
const KINDS: Readonly<Record<SpanKind, number>> = { server: 2, client: 3, consumer: 5 };
const FAILED = 2;

interface SpanExport {
  collect(span: Span): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

interface ExportOptions {
  /** `http://collector:4318/v1/traces` */
  url: string;
  /** Which process it is. */
  service: string;
  log: Pick<Logger, 'info' | 'warn'>;
  send?: typeof fetch;
  everyMs?: number;
}

/**
 * Sends spans to an OpenTelemetry collector, as JSON over HTTP (OTLP). No work waits for it: what a collector that is
 * away has not taken is lost, which the log says once.
 */
export function exportSpans({ url, service, log, send = fetch, everyMs = EVERY_MS }: ExportOptions): SpanExport {
  let waiting: Span[] = [];
  let isAway = false;
  let sending: Promise<void> = Promise.resolve();

  const sendOnce = async (spans: readonly Span[]): Promise<void> => {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(service, spans)),
        signal: AbortSignal.timeout(SEND_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      if (isAway) log.info({ service }, 'the collector of traces answers again');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ service, err: error }, 'the collector of traces does not answer; its traces are lost');
      isAway = true;
    }
  };
  const flush = (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    if (spans.length > 0) sending = sending.then(() => sendOnce(spans));
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  return {
    collect(span) {
      if (waiting.length < QUEUE_MAX) waiting.push(span);
      if (waiting.length === BATCH && !isAway) void flush();
    },
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

const requestOf = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'portal' }, spans: spans.map(spanOf) }],
    },
  ],
});

const spanOf = ({ traceId, spanId, parentId, name, kind, beganAt, endedAt, attributes, failed }: Span) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(beganAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  ...(failed ? { status: { code: FAILED } } : {}),
});

/** More digits than a number has. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
