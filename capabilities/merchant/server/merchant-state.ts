import type { Tx } from '#platform/db/database.ts';
import { fail, type Failure } from '#platform/kernel/result.ts';
import { MERCHANT_CLOSED } from '../contract/errors.ts';
import type { MerchantState } from '../contract/words.ts';

export interface StateOfMerchant {
  state: MerchantState;
  /** Why, as the merchant reads it. */
  stateReason: string;
  /** 客户经理; empty: not said. */
  managerName: string;
  managerPhone: string;
}

export const stateOfMerchant = async (tx: Tx, mid: string): Promise<StateOfMerchant & { customerName: string }> =>
  (await tx.one<StateOfMerchant & { customerName: string }>(
    `SELECT customer_name, state, state_reason, manager_name, manager_phone
     FROM merchant.merchants WHERE mid = $1`,
    [mid],
    'merchant.state',
  ))!;

/**
 * The provider's people change nothing of a merchant that is closed. Null: none of these is, and none is closed before
 * this transaction ends: closing asks this first, too. The rows are locked in one order, so that two that name several
 * merchants wait for each other in turn. Asked for every change by its kind (`codes.closed`), and by the calls that
 * change a merchant at once; these take their other locks of the merchant before.
 */
export async function refusalOfClosed(
  tx: Tx,
  mids: readonly string[],
): Promise<Failure<typeof MERCHANT_CLOSED> | null> {
  const merchants = await tx.rows<{ customerName: string; state: MerchantState }>(
    'SELECT customer_name, state FROM merchant.merchants WHERE mid = ANY ($1) ORDER BY mid FOR NO KEY UPDATE',
    [mids],
    'merchant.lock_to_change',
  );
  const closed = merchants.filter(({ state }) => state === 'closed');
  if (closed.length === 0) return null;
  if (mids.length === 1) return fail(MERCHANT_CLOSED);
  const names = closed.map(({ customerName }) => customerName).join('、');
  return fail(MERCHANT_CLOSED, `以下商户已销户，不能再办理该业务，请去掉后重新提交：${names}`);
}

/** Whom a merchant calls: 客户经理张敏（13900000000）. */
export const managerText = ({ managerName, managerPhone }: Pick<StateOfMerchant, 'managerName' | 'managerPhone'>) =>
  `客户经理${managerName}${managerPhone ? `（${managerPhone}）` : ''}`;

/** What a person reads who may not enter. */
export async function loginRefusal(tx: Tx, mid: string): Promise<string> {
  const { customerName, state, stateReason, ...manager } = await stateOfMerchant(tx, mid);
  const what = state === 'closed' ? '已销户' : '已被平台暂停登录';
  return `${customerName}${what}${stateReason ? `：${stateReason}` : ''}。如有疑问，请联系${managerText(manager)}`;
}

/** In the change that a second person has confirmed. */
export const setMerchantState = (tx: Tx, mid: string, state: MerchantState, reason: string): Promise<number> =>
  tx.run(
    'UPDATE merchant.merchants SET state = $2, state_reason = $3 WHERE mid = $1',
    [mid, state, reason],
    'merchant.set_state',
  );

export const setManager = (tx: Tx, mid: string, { name, phone }: { name: string; phone: string }): Promise<number> =>
  tx.run(
    'UPDATE merchant.merchants SET manager_name = $2, manager_phone = $3 WHERE mid = $1',
    [mid, name, phone],
    'merchant.set_manager',
  );
