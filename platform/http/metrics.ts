import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; from a cached read to a bulk order. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 180];

export interface Metrics {
  observe(path: string, code: string, seconds: number): void;
  text(): Promise<{ type: string; body: string }>;
}

/**
 * Per server, so that two of them in one process (tests) do not count together. Labels are paths of operations and
 * codes of the catalogue only.
 */
export function createMetrics(
  underWay: () => number,
  pool?: () => { total: number; idle: number; waiting: number },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  if (pool) {
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
  }
  return {
    observe: (path, code, seconds) => calls.observe({ path, code }, seconds),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
