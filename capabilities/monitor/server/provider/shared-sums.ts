import { owedToMerchants } from '#capabilities/reserve/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, instantOf, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { COMPARED_DAYS } from '../../constants.ts';

const DAY_MS = 86_400_000;

export interface Flow {
  kind: string;
  count: number;
  amountFen: Fen;
}

/** Sums over all merchants, all of one moment. */
export interface Sums {
  at: Date;
  merchants: { all: number; newThisMonth: number };
  heldFen: Fen;
  /** Orders submitted today, and until the same hour of the same weekday before. */
  today: Flow[];
  before: Flow[];
}

/** Orders that were submitted from one moment to another, by kind; those that came to nothing are among them. */
const flowsBetween = (tx: Tx, from: Date, to: Date): Promise<Flow[]> =>
  tx.rows<Flow>(
    `SELECT kind, count(*)::int AS count, sum(amount_fen)::bigint AS "amountFen" FROM orders.orders
     WHERE submitted_at >= $1 AND submitted_at <= $2 AND NOT incoming GROUP BY kind`,
    [from, to],
    'monitor.flows',
  );

const countMerchants = async (tx: Tx, monthBegins: Date): Promise<Sums['merchants']> =>
  (await tx.one<Sums['merchants']>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE created_at >= $1))::int AS "newThisMonth" FROM merchant.merchants`,
    [monthBegins],
    'monitor.merchants_at_once',
  ))!;

/** The transaction is bound to all merchants. */
async function readSums(tx: Tx, at: Date): Promise<Sums> {
  const today = shanghaiDate(at);
  const beforeAt = new Date(at.getTime() - COMPARED_DAYS * DAY_MS);
  const [merchants, heldFen, flows, before] = await Promise.all([
    countMerchants(tx, instantOf(`${today.slice(0, 8)}01`, 'start')!),
    owedToMerchants(tx),
    flowsBetween(tx, instantOf(today, 'start')!, at),
    flowsBetween(tx, instantOf(addDays(today, -COMPARED_DAYS), 'start')!, beforeAt),
  ]);
  return { at, merchants, heldFen, today: flows, before };
}

/**
 * Sums read by one viewer are shown to all others of this process for a while: at 100,000 merchants they take most of
 * the overview's time. Where that viewer's reading fails, each other one reads its own.
 */
export function sharedSums(forMs: number, read: typeof readSums = readSums): typeof readSums {
  let last: { at: Date; sums: Promise<Sums> } | null = null;
  // A demo's clock may be set back.
  const isFresh = (at: Date, now: Date) => at <= now && now.getTime() - at.getTime() <= forMs;
  return async (tx, now) => {
    if (last && isFresh(last.at, now)) {
      const shared = await last.sums.catch(() => null);
      if (shared) return shared;
    }
    const current = { at: now, sums: read(tx, now) };
    last = current;
    return current.sums;
  };
}
