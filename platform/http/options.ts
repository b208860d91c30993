import type { Logger } from 'pino';
import type { Database } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { FieldLabels } from '#platform/kernel/field-labels.ts';
import type { ApiOptions } from './api/api-keys.ts';
import type { Guards } from './guards.ts';
import type { Binding } from './handler.ts';
import type { ExtraMetrics } from './metrics.ts';
import type { PlainRoute } from './plain-routes.ts';
import type { Rate } from './rate-limit.ts';
import type { ContentPolicy } from './security-headers.ts';
import type { TransportKeys } from './transport-keys.ts';
import type { WaitingLimits } from './waiting-room.ts';

export interface ArrivalLimits {
  headersMs: number;
  /** Headers and body. */
  requestMs: number;
  /** How often the server looks for those that are late. */
  checkIntervalMs: number;
}

export interface HttpServerOptions {
  bindings: readonly Binding[];
  guards: Guards;
  db: Database;
  /** Business time, handed to the handlers. The edge itself follows real time. */
  clock: Clock;
  /** From `serverLog`, which knows what must not be logged. */
  log: Logger;
  /** The whole catalogue: the edge's own texts and every capability's. */
  errorTexts: ErrorTexts;
  /** What a refusal calls the member of a call that is wrong, of every contract. */
  fieldLabels: FieldLabels;
  transportKeys: TransportKeys;
  /** The machine interface of this listener; absent: none. */
  api?: ApiOptions;
  /** The built portal; absent when only the API is served. */
  staticDir?: string;
  /** Workbooks of `GET resources/templates/<name>`, by name; each is made once. */
  templates?: Readonly<Record<string, () => Promise<Uint8Array>>>;
  /** Public addresses of other protocols. */
  plainRoutes?: readonly PlainRoute[];
  /**
   * Origins besides the host's own from which a browser may call, e.g. behind a proxy that changes the host. No CORS
   * follows from it.
   */
  allowedOrigins?: readonly string[];
  /** The only hosts that are answered, but for the addresses that a probe asks; absent: all. */
  hosts?: readonly string[];
  /** The only addresses and ranges that are answered, but for what a probe asks; absent or empty: all. */
  addresses?: readonly string[];
  /** Which proxies may name the client's address (Fastify's `trustProxy`). Absent: the socket's address counts. */
  trustProxy?: boolean | string | string[];
  contentPolicy?: ContentPolicy;
  publicRate?: Rate;
  /** Refused sessions and envelopes of one subject at one address. */
  failureRate?: Rate;
  /** How late a client that comes too often gets its refusal; tests take less. */
  tooOftenPauseMs?: number;
  callsUnderWay?: number;
  /** How long a call waits for its turn before it gets 503. */
  queueTimeoutMs?: number;
  /** How slowly a request may arrive; tests take less. */
  arrival?: ArrivalLimits;
  /** Long polls that wait at once. */
  waiting?: WaitingLimits;
  /** Streams of events that are open at once. */
  streams?: WaitingLimits;
  /** Called after a change in this merchant that needed a right. */
  onMerchantChanged?: (mid: string) => void;
  /** The check of `/readyz` besides the database, e.g. whether the demo data are there. */
  isReady?: () => boolean | Promise<boolean>;
  /** For `/metrics`. */
  pool?: () => { total: number; idle: number; waiting: number };
  extraMetrics?: ExtraMetrics;
  /** Addresses that may read `/metrics`; absent: this machine only. Never through a proxy. */
  metricsFor?: readonly string[];
  /** Between two tries to settle an unknown commit; grows with each. */
  settlePauseMs?: number;
  /** Real time in milliseconds; tests give their own. */
  now?: () => number;
}
