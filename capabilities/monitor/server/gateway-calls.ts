import type { Database, Tx } from '#platform/db/database.ts';
import type { GatewayMeter, GatewayName } from '#platform/port/gateway-meter.ts';
import { GATEWAY_WRITE_MS } from '../constants.ts';

/** Writes what a process counted since the last time. Written twice it is the same. */
async function writeCalls(db: Database, meter: GatewayMeter, process: string): Promise<void> {
  const { minutes, states } = meter.drain();
  if (minutes.length === 0) return;
  await db.transaction({}, async (tx) => {
    for (const { gateway, minute, calls, errors, timeouts, latencies } of minutes)
      await tx.run(
        `INSERT INTO monitor.gateway_minutes (gateway, minute, process, calls, errors, timeouts, latencies) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (gateway, minute, process) DO UPDATE SET calls = excluded.calls, errors = excluded.errors, timeouts = excluded.timeouts,
           latencies = excluded.latencies`,
        [gateway, minute, process, calls, errors, timeouts, latencies],
        'monitor.gateway_minute',
      );
    // In one order in every process, so that two of them wait for each other instead of deadlocking.
    for (const { gateway, lastOkAt, lastErrorAt, failingSince, lastError } of states.toSorted((a, b) =>
      a.gateway < b.gateway ? -1 : 1,
    ))
      await tx.run(
        // The earliest error known of all processes that no answer of any process followed.
        `INSERT INTO monitor.gateways AS g (gateway, last_ok_at, last_error_at, last_error, failing_since) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (gateway) DO UPDATE SET last_ok_at = greatest(g.last_ok_at, excluded.last_ok_at),
           failing_since = (SELECT min(at) FROM unnest(ARRAY[g.failing_since, g.last_error_at, excluded.failing_since, excluded.last_error_at]) AS at
             WHERE at > coalesce(greatest(g.last_ok_at, excluded.last_ok_at), '-infinity')),
           last_error = CASE WHEN g.last_error_at >= excluded.last_error_at OR excluded.last_error_at IS NULL THEN g.last_error ELSE excluded.last_error END,
           last_error_at = greatest(g.last_error_at, excluded.last_error_at)`,
        [gateway, lastOkAt, lastErrorAt, lastError, failingSince],
        'monitor.gateway_state',
      );
  });
}

export interface GatewayKeeper {
  /** Writes what is counted, now. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/** A process writes what it counted a few times a minute, and at its end. A write that fails is only logged. */
export function keepGatewayCalls(
  db: Database,
  meter: GatewayMeter,
  process: string,
  log: { warn(data: object, text: string): void },
): GatewayKeeper {
  const write = (): Promise<void> =>
    writeCalls(db, meter, process).catch((error: unknown) =>
      log.warn({ err: error }, 'calls of gateways were not written'),
    );
  const timer = setInterval(() => void write(), GATEWAY_WRITE_MS);
  return {
    write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

export interface GatewayHealth {
  gateway: GatewayName;
  calls: number;
  errors: number;
  timeouts: number;
  latencies: number[];
  lastOkAt: Date | null;
  lastErrorAt: Date | null;
  failingSince: Date | null;
  lastError: string;
}

type Counted = Pick<GatewayHealth, 'calls' | 'errors' | 'timeouts' | 'latencies'>;

/** Of all processes, since a moment of real time; a gateway that was never asked is not among them. */
export async function gatewayHealth(tx: Tx, since: Date): Promise<GatewayHealth[]> {
  const states = await tx.rows<Omit<GatewayHealth, keyof Counted>>(
    `SELECT gateway, last_ok_at, last_error_at, last_error, failing_since FROM monitor.gateways`,
    [],
    'monitor.gateway_states',
  );
  const minutes = await tx.rows<Pick<GatewayHealth, 'gateway'> & Counted>(
    'SELECT gateway, calls, errors, timeouts, latencies FROM monitor.gateway_minutes WHERE minute >= $1',
    [since],
    'monitor.gateway_minutes_since',
  );
  return states.map((state) => {
    const gatewayMinutes = minutes.filter(({ gateway }) => gateway === state.gateway);
    const sum = (valueOf: (one: (typeof gatewayMinutes)[number]) => number) =>
      gatewayMinutes.reduce((total, one) => total + valueOf(one), 0);
    return {
      ...state,
      calls: sum(({ calls }) => calls),
      errors: sum(({ errors }) => errors),
      timeouts: sum(({ timeouts }) => timeouts),
      latencies: (gatewayMinutes[0]?.latencies ?? []).map((_, bucket) =>
        sum(({ latencies }) => latencies[bucket] ?? 0),
      ),
    };
  });
}

/** It was asked, and its last answer is older than its last error. */
export const isDown = ({ lastOkAt, lastErrorAt }: Pick<GatewayHealth, 'lastOkAt' | 'lastErrorAt'>): boolean =>
  lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt);

/** Since when it is down; null: it is not. A first error that an answer followed is not of this outage. */
export function downSince(health: Pick<GatewayHealth, 'lastOkAt' | 'lastErrorAt' | 'failingSince'>): Date | null {
  if (!isDown(health)) return null;
  const { lastOkAt, lastErrorAt, failingSince } = health;
  return failingSince && (lastOkAt === null || failingSince > lastOkAt) ? failingSince : lastErrorAt;
}
