import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';

/** Seconds; from a cached read to a bulk order. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 180];

export interface Metrics {
  observe(path: string, code: string, seconds: number): void;
  /** A call of this class was refused before its body was read. */
  refused(kind: string): void;
  text(): Promise<{ type: string; body: string }>;
}

type PoolUsage = { total: number; idle: number; waiting: number };

/** What another part of this process measures; shown with the rest. */
export type ExtraMetrics = readonly Metric[];

/** Calls of gateways by this process: their `_count` by outcome says how many failed. */
export const createGatewayCalls = (bounds: readonly number[]): Histogram<'gateway' | 'outcome'> =>
  new Histogram({
    name: 'portal_gateway_call_seconds',
    help: 'Duration of calls of gateways by gateway and outcome (ok, error)',
    labelNames: ['gateway', 'outcome'],
    buckets: [...bounds],
    registers: [],
  });

/** Gauges whose values are read when somebody asks. */
export type GaugeTexts = Readonly<Record<string, { help: string; label?: string }>>;
export type Samples<Name extends string> = Readonly<Record<Name, readonly { label?: string; value: number }[]>>;

/**
 * Per server, so that two of them in one process (tests) do not count together. Labels are paths of operations and
 * codes of the catalogue only.
 */
export function createMetrics(
  underWay: () => number,
  pool?: () => PoolUsage,
  extraMetrics: ExtraMetrics = [],
): Metrics {
  const registry = processRegistry(pool, extraMetrics);
  const calls = new Histogram({
    name: 'portal_call_seconds',
    help: 'Duration of calls by operation and response code',
    labelNames: ['path', 'code'],
    buckets: BUCKETS,
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'portal_calls_under_way',
      help: 'Calls being answered now',
      registers: [],
      collect() {
        this.set(underWay());
      },
    }),
  );
  const refused = new Counter({
    name: 'portal_calls_refused_total',
    help: 'Calls refused before their body was read, by class: no place would have come in time',
    labelNames: ['class'],
    registers: [registry],
  });
  return {
    observe: (path, code, seconds) => calls.observe({ path, code }, seconds),
    refused: (kind) => refused.inc({ class: kind }),
    text: () => textOf(registry),
  };
}

/** Of a process that answers no calls: what all processes say, and gauges that `read` fills. */
export function createGauges<Name extends string>(
  texts: GaugeTexts & Readonly<Record<Name, object>>,
  read: () => Promise<Samples<Name>>,
  pool: () => PoolUsage,
  extraMetrics: ExtraMetrics = [],
): Pick<Metrics, 'text'> {
  const registry = processRegistry(pool, extraMetrics);
  const gauges = Object.entries(texts).map(
    ([name, { help, label }]) =>
      new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] }) as Gauge,
  );
  return {
    async text() {
      const samples: Readonly<Record<string, readonly { label?: string; value: number }[]>> = await read();
      for (const [index, [name, { label }]] of Object.entries(texts).entries()) {
        // What is no longer named is gone, and not as it was last.
        gauges[index]!.reset();
        for (const sample of samples[name] ?? [])
          gauges[index]!.set(label ? { [label]: sample.label ?? '' } : {}, sample.value);
      }
      return textOf(registry);
    },
  };
}

const textOf = async (registry: Registry) => ({ type: registry.contentType, body: await registry.metrics() });

/** Memory, event loop and connections of this process. */
function processRegistry(pool: (() => PoolUsage) | undefined, extraMetrics: ExtraMetrics): Registry {
  const registry = new Registry();
  for (const metric of extraMetrics) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  if (pool)
    registry.registerMetric(
      new Gauge({
        name: 'portal_db_connections',
        help: 'Database connections by state; waiting are callers without one',
        labelNames: ['state'],
        registers: [],
        collect() {
          for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
        },
      }),
    );
  return registry;
}
