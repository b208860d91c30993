import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { ENDED_UNPAID } from '../../contract/words.ts';

/** A bank account that was bound lately gets little for its first hours (domain-rules section 4). */
export interface Cooling {
  /** Whole. */
  bankAccountNo: string;
  boundAt: Date;
  coolsUntil: Date;
  coolingMostFen: Fen;
}

/** Orders of one kind; `exceptOrderNo` is one that is in the table already. */
interface CoolingOrders {
  mid: string;
  kind: string;
  exceptOrderNo?: string | undefined;
}

export const isInCoolingPeriod = ({ coolsUntil }: Pick<Cooling, 'coolsUntil'>, at: Date): boolean =>
  at.getTime() < coolsUntil.getTime();
export const endOfCooling = ({ coolsUntil }: Pick<Cooling, 'coolsUntil'>): string =>
  shanghaiText(coolsUntil).slice(0, 'yyyy-MM-dd HH:mm'.length);

/**
 * What a bank account may still get until it has cooled. What it got in as many hours before counts too, so that
 * unbinding it and binding it again gives no second amount.
 */
export async function leftInCooling(
  tx: Tx,
  { mid, kind, exceptOrderNo = '' }: CoolingOrders,
  { bankAccountNo, boundAt, coolsUntil, coolingMostFen }: Cooling,
): Promise<Fen> {
  const from = new Date(2 * boundAt.getTime() - coolsUntil.getTime());
  const row = await tx.one<{ fen: bigint }>(
    `SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM orders.orders
     WHERE mid = $1 AND kind = $2 AND payee_account_no = $3 AND state <> ALL($4::text[]) AND order_no <> $7
       AND coalesce(scheduled_at, submitted_at) >= $5 AND coalesce(scheduled_at, submitted_at) < $6`,
    [mid, kind, bankAccountNo, ENDED_UNPAID, from, coolsUntil, exceptOrderNo],
    'orders.in_cooling',
  );
  return row!.fen < coolingMostFen ? coolingMostFen - row!.fen : 0n;
}

/**
 * The sentence that refuses an order of this amount; null when it may be made. The row of the bank account is locked,
 * so that two orders together do not pass the amount.
 */
export async function coolingRefusal(
  tx: Tx,
  coolingOrders: CoolingOrders,
  bank: Cooling,
  amountFen: Fen,
): Promise<string | null> {
  const remainingFen = await leftInCooling(tx, coolingOrders, bank);
  if (amountFen <= remainingFen) return null;
  return `该银行账户新近绑定，${endOfCooling(bank)}前最多可提现${formatFen(bank.coolingMostFen)}元，还可提现${formatFen(remainingFen)}元，请减小金额或在此之后提现`;
}
