import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type SpanKind = 'server' | 'client' | 'consumer';
/** Never a secret, an account number or what a person typed. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A step of work that has ended. Times are milliseconds since 1970. */
export interface Span {
  traceId: string;
  spanId: string;
  /** The step that it is a part of. */
  parentId: string | null;
  name: string;
  kind: SpanKind;
  beganAt: number;
  endedAt: number;
  attributes: Attributes;
  failed: boolean;
}

interface OpenSpan {
  traceId: string;
  spanId: string;
  attributes: Attributes;
}

const open = new AsyncLocalStorage<OpenSpan>();
let collect: ((span: Span) => void) | null = null;

/** Each step is handed over when it has ended; null: none is, and a step costs a comparison. */
export const collectSpans = (to: ((span: Span) => void) | null): void => void (collect = to);

/** For what costs more than a comparison to know. */
export const isTracing = (): boolean => collect !== null;

const now = (): number => performance.timeOrigin + performance.now();
const newHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Does the work as one step, with all that it starts as its parts. */
export function traced<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return collect === null ? work() : step({ name, kind, attributes, work, to: collect });
}

/** The same for work that is no step on its own, as the looks of a worker that finds nothing. */
export function tracedWithin<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return collect === null || !open.getStore() ? work() : step({ name, kind, attributes, work, to: collect });
}

interface Step<T> {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  work: () => Promise<T>;
  to: (span: Span) => void;
}

async function step<T>({ name, kind, attributes, work, to }: Step<T>): Promise<T> {
  const parent = open.getStore();
  const span: OpenSpan = { traceId: parent?.traceId ?? newHex(16), spanId: newHex(8), attributes };
  const beganAt = now();
  let failed = true;
  try {
    const result = await open.run(span, work);
    failed = false;
    return result;
  } finally {
    to({ ...span, parentId: parent?.spanId ?? null, name, kind, beganAt, endedAt: now(), failed });
  }
}

/** What is known of the present step when its work is done. */
export function describeStep(attributes: Attributes): void {
  const span = open.getStore();
  if (span) span.attributes = { ...span.attributes, ...attributes };
}

/** The present step, as the header `traceparent` names it (W3C Trace Context); null without one. */
export function traceparent(): string | null {
  const span = open.getStore();
  return span ? `00-${span.traceId}-${span.spanId}-01` : null;
}

/** The order that an input, an answer or a payload names, by which a call and its jobs are found together. */
export const orderOf = (value: unknown): Attributes => {
  const { orderNo } = (value ?? {}) as { orderNo?: unknown };
  return typeof orderNo === 'string' ? { 'portal.order_no': orderNo } : {};
};
