import type { Logger } from 'pino';
import { exportSpans } from '#platform/trace/otlp.ts';
import { collectSpans } from '#platform/trace/trace.ts';
import type { Config } from './config.ts';

/** Sends what this process does to the collector of traces, where there is one. Answers how to end it. */
export function startTraces({ tracesUrl, log }: Pick<Config, 'tracesUrl'> & { log: Logger }, role: string) {
  if (!tracesUrl) return async () => undefined;
  const exported = exportSpans({ url: tracesUrl, service: `portal ${role}`, log });
  collectSpans(exported.collect);
  return () => exported.stop();
}
