import { findReceiver } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { ORIGINAL_ORDER_BUSY, OVER_ORIGINAL_REMAINDER } from '../../contract/errors.ts';
import type { OrderState } from '../../contract/words.ts';
import type { Original, OriginalRef, Plan } from '../kind/kind.ts';
import type { FollowsAs, Order, PaysBack } from '../row/order-row.ts';

const COLUMNS = `mid, order_no, kind, type_code, state, account_no, available_id, frozen_id,
  payee_account_no, amount_fen, left_fen AS "remainingFen", used_fen, back_fen AS "refundedFen", submitted_at, expires_at,
  finished_at, original_mid, original_no`;

/**
 * Locks the orders that new ones follow, in every transaction in the same sequence. Only under these locks it is known
 * what is left of them. The database function bypasses row-level security for the payee of an authorization, which its
 * payer confirmed; an order that this merchant may not follow is missing from the answer.
 */
export const lockOriginals = async (tx: Tx, refs: readonly OriginalRef[]): Promise<Original[]> =>
  refs.length === 0
    ? []
    : tx.rows<Original>(
        `SELECT ${COLUMNS} FROM orders.lock_originals($1, $2)`,
        [refs.map(({ mid }) => mid), refs.map(({ orderNo }) => orderNo)],
        'orders.lock_originals',
      );

/** The same without a lock, to show it. */
export const findOriginal = (tx: Tx, { mid, orderNo }: OriginalRef): Promise<Original | undefined> =>
  tx.one<Original>(`SELECT ${COLUMNS} FROM orders.find_original($1, $2)`, [mid, orderNo], 'orders.find_original');

export interface Follower {
  mid: string;
  orderNo: string;
  kind: string;
  typeCode: string;
  state: OrderState;
  amountFen: Fen;
  submittedAt: Date;
  finishedAt: Date | null;
}

/** The orders that follow one, oldest first, those of other merchants too. */
export const followersOf = (tx: Tx, { mid, orderNo }: OriginalRef): Promise<Follower[]> =>
  tx.rows<Follower>(
    'SELECT mid, order_no, kind, type_code, state, amount_fen, submitted_at, finished_at FROM orders.followers_of($1, $2)',
    [mid, orderNo],
    'orders.followers_of',
  );

export interface Following {
  original: Original;
  as: Exclude<FollowsAs, 'return'>;
}

/** What a plan follows; null for an order of its own. */
export function followingOf({
  payer,
  paysBack,
  paysBackPart,
}: Pick<Plan, 'payer' | 'paysBack' | 'paysBackPart'>): Following | null {
  if ('holdOf' in payer) return { original: payer.holdOf, as: payer.as };
  return paysBack ? { original: paysBack, as: paysBackPart ? 'pay_back_part' : 'pay_back' } : null;
}

/** Each line of the plan's batch follows a payment of its own. */
export const linesPayBack = ({ lines }: Pick<Plan, 'lines'>): boolean =>
  'batch' in lines && lines.payBack !== undefined;

/** It gives back with its own money what the original has paid. */
export const isPayBack = (as: FollowsAs): as is PaysBack => as === 'pay_back' || as === 'pay_back_part';

/** Checked by the engine for every kind: the original's state, its end, and that what is asked is left. */
export function decideFollowing({ original, as }: Following, amountFen: Fen, now: Date) {
  const hasState = original.state === (isPayBack(as) ? 'succeeded' : 'authorized');
  if (!hasState || original.remainingFen <= 0n || (original.expiresAt && !isPayBack(as) && original.expiresAt <= now))
    return fail(ORIGINAL_ORDER_BUSY);
  if (amountFen > original.remainingFen) return fail(OVER_ORIGINAL_REMAINDER);
  if ((as === 'release' || as === 'pay_back') && amountFen !== original.remainingFen)
    throw new Error(`an order that gives all of ${original.orderNo} back is of ${original.remainingFen} fen`);
  return ok(null);
}

/** An order that uses a hold of another has none of its own. */
export const usesHold = ({ followsAs }: Pick<Order, 'followsAs'>): boolean =>
  followsAs !== null && followsAs !== 'return' && !isPayBack(followsAs);

/** It holds nothing until it runs: its maker scheduled it, or agreed that it waits for money. */
export const takesLater = (order: Pick<Order, 'holdId' | 'batchId' | 'followsAs'>): boolean =>
  order.holdId === null && order.batchId === null && !usesHold(order);

export const originalOf = ({
  originalMid,
  originalNo,
}: Pick<Order, 'originalMid' | 'originalNo'>): OriginalRef | null =>
  originalMid === null || originalNo === null ? null : { mid: originalMid, orderNo: originalNo };

/** How the merchant sees an order that uses another one's hold, which pays for an account of its own. */
export async function sideOfHold(
  tx: Tx,
  { payer }: Pick<Plan, 'payer'>,
  mid: string,
): Promise<Pick<Order, 'promisedAccountNo' | 'holderName'>> {
  if (!('holdOf' in payer) || payer.holdOf.mid === mid) return { promisedAccountNo: null, holderName: null };
  const holder = await findReceiver(tx, payer.holdOf.accountNo);
  return { promisedAccountNo: payer.holdOf.payeeAccountNo, holderName: holder!.name };
}
