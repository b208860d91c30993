import { formatFen } from '#platform/kernel/amount-text.ts';
import { findOriginal, type Claim, type Original, type OriginalRef } from '#capabilities/order/server/index.ts';
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

export const RECEIVED = `r.mid, r.order_no, r.kind, r.type_code, r.payer_name, r.account_no, r.amount_fen,
  r.left_fen AS "baseFen", r.finished_at`;
const FREEZE = `f.freeze_no, f.trade_mid, f.trade_no, f.amount_fen, f.base_fen, f.ratio, f.limit_fen, f.state`;

/** What the receiver of the share `s` has given back: its followers are returns alone. */
export const RETURNED = `(SELECT coalesce(sum(n.amount_fen), 0)::bigint FROM orders.followers_of(s.mid, s.order_no) n WHERE n.state = 'succeeded')`;
const RETURNED_OF_FREEZE = `(SELECT coalesce(sum(${RETURNED}), 0)::bigint FROM split.shares s WHERE s.mid = f.mid AND s.freeze_no = f.freeze_no)`;

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

/** A freeze with what is left of it, and how often its trade was shared. */
export interface OpenFreeze extends Freeze {
  remainingFen: Fen;
  requests: number;
}

/** The freezes of these trades, by trade. */
export async function openFreezes(tx: Tx, mid: string, tradeNos: readonly string[]): Promise<Map<string, OpenFreeze>> {
  const rows = await tx.rows<OpenFreeze>(
    `SELECT ${FREEZE}, o.left_fen AS "remainingFen",
       (SELECT count(DISTINCT s.split_no)::int FROM split.shares s WHERE s.mid = f.mid AND s.freeze_no = f.freeze_no) AS requests
     FROM split.v_freezes f CROSS JOIN LATERAL orders.find_original(f.mid, f.freeze_no) o WHERE f.mid = $1 AND f.trade_no = ANY($2::text[])`,
    [mid, tradeNos],
    'split.open_freezes',
  );
  return new Map(rows.map((row) => [row.tradeNo, row]));
}

/** What may be shared of trades, while receivers can still get it, and what they got of it in the end. */
export async function claimsOfFreezes(tx: Tx, mid: string, trades: readonly OriginalRef[]): Promise<Claim[]> {
  const rows = await tx.rows<OriginalRef & { isOpen: boolean; limitFen: Fen; usedFen: Fen }>(
    `SELECT f.trade_mid AS mid, f.trade_no AS "orderNo", f.limit_fen, o.used_fen - ${RETURNED_OF_FREEZE} AS "usedFen", f.state NOT IN ('succeeded', 'withdrawn', 'expired') AS "isOpen"
     FROM unnest($2::text[], $3::text[]) t(mid, no) JOIN split.v_freezes f ON f.mid = $1 AND f.trade_mid = t.mid AND f.trade_no = t.no
       CROSS JOIN LATERAL orders.find_original(f.mid, f.freeze_no) o`,
    [mid, trades.map((trade) => trade.mid), trades.map(({ orderNo }) => orderNo)],
    'split.claims',
  );
  return rows
    .map(({ limitFen, usedFen, ...claim }) => ({ ...claim, amountFen: claim.isOpen ? limitFen : usedFen }))
    .filter(({ amountFen }) => amountFen > 0n)
    .map((claim) => ({
      ...claim,
      sentence: claim.isOpen
        ? `该交易有${formatFen(claim.amountFen)}元待分账，请先完结分账后再退款`
        : `该交易已有${formatFen(claim.amountFen)}元分给接收方，这部分须先由接收方在“分账-收到的分账”中退回后才能退款`,
    }));
}

/** The freeze as the engine sees it: what is left, used and paid back. */
export async function heldBy(tx: Tx, mid: string, freezeNo: string): Promise<Original | undefined> {
  const order = await findOriginal(tx, { mid, orderNo: freezeNo });
  return order?.kind === freezeContract.id ? order : undefined;
}

/** The merchant's ratio in ten-thousandths of a percent. */
export async function ratioOf(tx: Tx, mid: string): Promise<number> {
  const row = await tx.one<{ ratio: number }>('SELECT ratio FROM split.settings WHERE mid = $1', [mid], 'split.ratio');
  return row?.ratio ?? DEFAULT_RATIO;
}
