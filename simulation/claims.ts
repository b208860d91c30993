import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { isUnpaid, type OrderRow } from './book.ts';

/** A part of an order that waits for one receiver, as it was asked for. */
export interface Part {
  /** An account. */
  payee: string;
  fen: Fen;
  /** It can be had until the end of the day so many days later; absent: for 24 hours. */
  days?: number;
}

/** A coupon or a red packet as its row says it. */
export interface ClaimRow {
  sort: 'coupon' | 'packet';
  /** What the orders by which its money arrives name. */
  key: string;
  mid: string;
  orderNo: string;
  /** Its number among the parts of its order, from one on. */
  no: number;
  payee: string;
  fen: Fen;
  state: 'planned' | 'waiting' | 'taken' | 'returned' | 'void';
}

const TAKEN = { used: 'taken', claimed: 'taken' } as const;
/** By the numbers of requests, which are the same in each run, as those of orders are not. */
export const CLAIMS = `
  SELECT c.* FROM (
    SELECT 'coupon' AS sort, order_no AS key, mid, order_no AS "orderNo", 1 AS no, account_no AS payee, amount_fen AS fen, state
    FROM petty.coupons
    UNION ALL SELECT 'packet', packet_id::text, mid, order_no, packet_no, payee, amount_fen, state FROM redpacket.packets) c
  LEFT JOIN orders.orders o ON o.mid = c.mid AND o.order_no = c."orderNo" ORDER BY o.request_no, c.no`;
export type ClaimText = Omit<ClaimRow, 'fen' | 'state'> & {
  fen: string;
  state: ClaimRow['state'] | keyof typeof TAKEN;
};

const claimOf = (row: ClaimText): ClaimRow => ({
  ...row,
  fen: BigInt(row.fen),
  state: row.state === 'used' || row.state === 'claimed' ? TAKEN[row.state] : row.state,
});

/** Whether it can be had: waiting, taken before, or its time is over. */
export type Standing = 'waiting' | 'taken' | 'over';

/** What lies in a pool until its receiver asks for it or its time is over. */
export class Claims {
  #rows: readonly ClaimRow[] = [];
  #before = new Map<string, ClaimRow>();
  /** When their time is over, from when they were first seen to be there. */
  readonly #ends = new Map<string, Date>();
  /** Those that somebody has asked for. */
  readonly requested = new Set<string>();
  /** Links that receivers have got, by key. */
  readonly links = new Map<string, string>();

  read(rows: readonly ClaimText[]): void {
    this.#before = new Map(this.#rows.map((row) => [row.key, row]));
    this.#rows = rows.map(claimOf);
  }

  /** Of orders that have run, by their place and not by numbers that differ in each run. */
  issued = (sort: ClaimRow['sort']): ClaimRow[] =>
    this.#rows.filter((row) => row.sort === sort && ['waiting', 'taken', 'returned'].includes(row.state));

  standingOf({ key, state }: ClaimRow, now: Date): Standing {
    if (state === 'taken') return 'taken';
    return state === 'waiting' && this.#ends.get(key)! > now ? 'waiting' : 'over';
  }

  /** `parts` of an order as it was asked for. */
  check(orders: ReadonlyMap<string, OrderRow>, partsOf: (order: OrderRow) => readonly Part[], now: Date): string[] {
    return this.#rows.flatMap((row) => {
      const issue = orders.get(row.orderNo);
      if (!issue) return [`${nameOf(row)} has no order`];
      const part = partsOf(issue)[row.no - 1];
      if (part && row.state === 'waiting' && !this.#ends.has(row.key)) this.#ends.set(row.key, endOf(part, now));
      const isAsked = part?.payee === row.payee && part.fen === row.fen;
      const findings = isAsked ? [] : [`${nameOf(row)} is not what was asked for`];
      const before = this.#before.get(row.key)?.state;
      return before === row.state || this.#mayBe(row, issue, now)
        ? findings
        : [...findings, `${nameOf(row)} became ${row.state} after ${before ?? 'nothing'}`];
    });
  }

  #mayBe({ key, state }: ClaimRow, issue: OrderRow, now: Date): boolean {
    const before = this.#before.get(key)?.state ?? 'planned';
    const isEnded = before !== 'planned' && before !== 'waiting';
    if (state === 'planned') return !isEnded;
    if (state === 'void') return isUnpaid(issue);
    if (isEnded || issue.state !== 'succeeded') return false;
    return state === 'waiting' || (state === 'taken' ? this.requested.has(key) : this.#ends.get(key)! <= now);
  }

  /** What is wrong with an order by which money of it arrives. */
  unlike({ requestNo, amountFen, fromNo }: OrderRow, orders: ReadonlyMap<string, OrderRow>): string[] {
    const row = this.#rows.find(({ key }) => requestNo.endsWith(`-${key}`));
    if (!row) return [`${requestNo} comes from nowhere`];
    const wanted =
      row.state === 'taken' ? row.payee : row.state === 'returned' ? orders.get(row.orderNo)?.fromNo : null;
    return wanted === fromNo && row.fen === amountFen ? [] : [`${nameOf(row)} went to another account than it should`];
  }
}

const HOURS_24_MS = 86_400_000;
const endOf = ({ days }: Part, now: Date): Date =>
  days === undefined ? new Date(now.getTime() + HOURS_24_MS) : atShanghai(addDays(shanghaiDate(now), days + 1));
const nameOf = ({ sort, orderNo, no }: ClaimRow): string => `${sort} ${no} of ${orderNo}`;
