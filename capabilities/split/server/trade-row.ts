import { findOriginal, type Original } from '#capabilities/order/server/index.ts';
import type { OrderState } from '#capabilities/order/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { DEFAULT_RATIO, SHARED_WITHIN_DAYS } from '../constants.ts';
import { freezeContract } from '../contract/kind.ts';

/** A payment of another merchant into an account of this one. */
export interface ReceivedTrade {
  mid: string;
  orderNo: string;
  kind: string;
  typeCode: string;
  payerName: string;
  accountNo: string;
  amountFen: Fen;
  /** What of it was not paid back. */
  baseFen: Fen;
  finishedAt: Date;
}

/** What was set apart of a trade. */
export interface Freeze {
  freezeNo: string;
  tradeMid: string;
  tradeNo: string;
  amountFen: Fen;
  baseFen: Fen;
  ratio: number;
  limitFen: Fen;
  state: OrderState;
}

export const RECEIVED = `r.mid, r.order_no AS "orderNo", r.kind, r.type_code AS "typeCode", r.payer_name AS "payerName", r.account_no AS "accountNo", r.amount_fen AS "amountFen",
  r.left_fen AS "baseFen", r.finished_at AS "finishedAt"`;
const FREEZE = `f.freeze_no AS "freezeNo", f.trade_mid AS "tradeMid", f.trade_no AS "tradeNo", f.amount_fen AS "amountFen", f.base_fen AS "baseFen", f.ratio, f.limit_fen AS "limitFen", f.state`;

/** Received trades from then on can be shared. */
export const sharedSince = (now: Date): Date => atShanghai(addDays(shanghaiDate(now), -SHARED_WITHIN_DAYS));

/** A received trade of this merchant; what it got as a receiver is not shared again. */
export const findTrade = (tx: Tx, tradeNo: string, now: Date): Promise<ReceivedTrade | undefined> =>
  tx.one<ReceivedTrade>(
    `SELECT ${RECEIVED} FROM orders.received($2) r WHERE r.order_no = $1 AND r.kind NOT LIKE 'split%'`,
    [tradeNo, sharedSince(now)],
    'split.find_trade',
  );

/** The freeze of a trade that counts: there is at most one. */
export const freezeOfTrade = (tx: Tx, mid: string, tradeNo: string): Promise<Freeze | undefined> =>
  tx.one<Freeze>(
    `SELECT ${FREEZE} FROM split.v_freezes f WHERE f.mid = $1 AND f.trade_no = $2`,
    [mid, tradeNo],
    'split.freeze_of_trade',
  );

export const findFreeze = (tx: Tx, mid: string, freezeNo: string): Promise<Freeze | undefined> =>
  tx.one<Freeze>(
    `SELECT ${FREEZE} FROM split.v_freezes f WHERE f.mid = $1 AND f.freeze_no = $2`,
    [mid, freezeNo],
    'split.find_freeze',
  );

/** The freeze as the engine sees it: what is left, used and paid back. */
export async function heldBy(tx: Tx, mid: string, freezeNo: string): Promise<Original | undefined> {
  const order = await findOriginal(tx, { mid, orderNo: freezeNo });
  return order?.kind === freezeContract.id ? order : undefined;
}

/** The merchant's ratio in hundredths of a percent. */
export async function ratioOf(tx: Tx, mid: string): Promise<number> {
  const row = await tx.one<{ ratio: number }>('SELECT ratio FROM split.settings WHERE mid = $1', [mid], 'split.ratio');
  return row?.ratio ?? DEFAULT_RATIO;
}
