import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen, type Fen } from '#platform/kernel/money.ts';
import type { ItemState, kindNames, ResultName } from '#capabilities/bank-file/contract/words.ts';
import { cashEffect } from '../domain/sides.ts';

export interface Difference {
  itemNo: number;
  day: string;
  kind: keyof typeof kindNames;
  ref: string;
  result: ResultName;
  /** What the bank moved, all its lines together. */
  bankFen: Fen;
  ownFen: Fen;
  state: ItemState;
  owner: string;
  mid: string;
  orderNo: string;
}

/** What moved succeeded: a payment that failed, or is not ended, moved nothing. */
const DIFFERENCES = `SELECT i.item_no, i.day::text AS day, i.kind, i.ref, i.result, i.state, i.owner, i.own_mid AS mid, i.order_no,
    coalesce((SELECT sum(l.amount_fen) FROM bank_file.lines l WHERE l.mid = i.mid AND l.ref = i.ref AND l.kind = i.kind AND l.state = 'succeeded'), 0)::bigint AS "bankFen",
    CASE WHEN i.own_state = 'succeeded' THEN i.own_fen ELSE 0 END AS "ownFen"
  FROM bank_file.items i WHERE i.mid = $1 AND i.state <> 'settled'`;

/** The oldest first. The transaction is bound to all merchants. */
export const openDifferences = (tx: Tx, { skip, limit }: { skip: number; limit: number }): Promise<Difference[]> =>
  tx.rows<Difference>(
    `${DIFFERENCES} ORDER BY i.day, i.item_no LIMIT $2 OFFSET $3`,
    [PROVIDER_MID, limit, skip],
    'reserve.differences',
  );

export const effectOf = ({ kind, bankFen, ownFen }: Pick<Difference, 'kind' | 'bankFen' | 'ownFen'>): Fen =>
  cashEffect(kind, bankFen, ownFen);

export interface BankSide {
  comparedDay: string | null;
  items: number;
  /** By how much the bank has more than our books say. */
  differenceFen: Fen;
  /** The business day of the oldest difference. */
  oldestDay: string | null;
}

/** All differences together. The transaction is bound to all merchants. */
export async function bankSide(tx: Tx): Promise<BankSide> {
  const days = await tx.one<{ comparedDay: string | null }>(
    'SELECT max(day)::text AS "comparedDay" FROM bank_file.days WHERE mid = $1 AND matched_at IS NOT NULL',
    [PROVIDER_MID],
    'reserve.compared_day',
  );
  const sums = await tx.rows<Pick<Difference, 'kind' | 'bankFen' | 'ownFen'> & { items: number; oldestDay: string }>(
    `SELECT d.kind, count(*)::int AS items, min(d.day) AS "oldestDay", sum(d."bankFen")::bigint AS "bankFen", sum(d."ownFen")::bigint AS "ownFen"
     FROM (${DIFFERENCES}) d GROUP BY d.kind`,
    [PROVIDER_MID],
    'reserve.bank_side',
  );
  return {
    comparedDay: days?.comparedDay ?? null,
    items: sums.reduce((all, { items }) => all + items, 0),
    differenceFen: sumFen(sums.map(effectOf)),
    oldestDay: sums.map(({ oldestDay }) => oldestDay).toSorted()[0] ?? null,
  };
}
