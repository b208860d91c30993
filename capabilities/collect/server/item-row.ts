import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ItemState } from '../contract/words.ts';

/** One account of a collection. The collecting merchant and the payer may read it; account numbers are whole. */
export interface Item {
  /** The merchant that collects. */
  mid: string;
  runId: string;
  itemNo: number;
  payerMid: string;
  mandateId: string;
  payerName: string;
  payerAccountNo: string;
  /** Null: all above what stays, at most `mostFen`. */
  wishFen: Fen | null;
  /** What was confirmed of it; null where an amount was asked for. */
  mostFen: Fen | null;
  /** Of a row of a sheet. */
  remark: string;
  orderNo: string | null;
  amountFen: Fen | null;
  /** The order of the merchant that collects, by which it arrived. */
  arrivedNo: string | null;
  state: ItemState;
  reason: string;
  endedAt: Date | null;
}

export type ItemKey = Pick<Item, 'mid' | 'runId' | 'itemNo'>;

const COLUMNS = `i.mid, i.run_id, i.item_no, i.payer_mid, i.mandate_id, i.payer_name,
  i.payer_account_no, i.wish_fen, i.most_fen, i.remark, i.order_no, i.amount_fen, i.arrived_no, i.state, i.reason, i.ended_at`;

export const itemsOf = (tx: Tx, mid: string, runId: string): Promise<Item[]> =>
  tx.rows<Item>(
    `SELECT ${COLUMNS} FROM collect.items i WHERE i.mid = $1 AND i.run_id = $2 ORDER BY i.item_no`,
    [mid, runId],
    'collect.items',
  );

/** Under its lock, for the payer's side. */
export const lockItem = (tx: Tx, { mid, runId, itemNo }: ItemKey): Promise<Item | undefined> =>
  tx.one<Item>(
    `SELECT ${COLUMNS} FROM collect.items i WHERE i.mid = $1 AND i.run_id = $2 AND i.item_no = $3 FOR UPDATE`,
    [mid, runId, itemNo],
    'collect.lock_item',
  );

export const noteOrder = (
  tx: Tx,
  { mid, runId, itemNo }: ItemKey,
  { orderNo, amountFen }: { orderNo: string; amountFen: Fen },
): void =>
  tx.send(
    'UPDATE collect.items SET order_no = $4, amount_fen = $5 WHERE mid = $1 AND run_id = $2 AND item_no = $3',
    [mid, runId, itemNo, orderNo, amountFen],
    'collect.note_order',
  );

/** Nothing was taken, and why. */
export const skipItem = (tx: Tx, { mid, runId, itemNo }: ItemKey, reason: string, at: Date): void =>
  tx.send(
    `UPDATE collect.items SET state = 'skipped', reason = $4, ended_at = $5 WHERE mid = $1 AND run_id = $2 AND item_no = $3 AND state = 'waiting'`,
    [mid, runId, itemNo, reason, at],
    'collect.skip_item',
  );

/** What was taken has arrived by this order of the merchant that collects. */
export const noteArrival = (tx: Tx, { mid, runId, itemNo }: ItemKey, arrivedNo: string, at: Date): void =>
  tx.send(
    `UPDATE collect.items SET state = 'succeeded', arrived_no = $4, ended_at = $5 WHERE mid = $1 AND run_id = $2 AND item_no = $3`,
    [mid, runId, itemNo, arrivedNo, at],
    'collect.note_arrival',
  );
