import type { SPECIAL_ACCOUNT_REFUSES } from '#capabilities/account/contract/errors.ts';
import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import type { AccountType } from '#capabilities/account/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { composed } from '#platform/kernel/composition.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { Line } from '../kind/kind.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import type { Order } from '../row/order-row.ts';

/** An order that pays out of an account of a type with a rule. */
export interface RuledPayment extends Pick<Order, 'mid' | 'orderNo' | 'kind' | 'accountNo' | 'amountFen'> {
  /** The business time for whose day it counts. */
  at: Date;
  /** It is being made: from now on it uses what a rule lets an account pay in a day. */
  isNew: boolean;
  largestFen: Fen;
  /** The name of a payee whose account is none of these; undefined when all are among them. */
  strangerTo(accountNos: readonly string[]): Promise<string | undefined>;
}

/**
 * What accounts of one type may pay, beyond their status: asked when an order is made, where it locks what it counts
 * and nothing that another order of the engine locks, and again when it runs, where it counts nothing.
 */
export interface PayerRule {
  accountType: AccountType;
  decide(tx: Tx, payment: RuledPayment): Promise<Result<null, typeof SPECIAL_ACCOUNT_REFUSES>>;
}

declare module '#platform/kernel/composition.ts' {
  interface ServerComposition {
    /** At most one for a type of account; the rules are of higher capabilities. */
    payerRules: ReadonlyMap<AccountType, PayerRule>;
  }
}

export const indexPayerRules = (rules: readonly PayerRule[]): ReadonlyMap<AccountType, PayerRule> =>
  new Map(rules.map((rule) => [rule.accountType, rule]));

type Ruled = Pick<
  Order,
  'mid' | 'orderNo' | 'kind' | 'accountNo' | 'availableId' | 'amountFen' | 'batchId' | 'payeeName' | 'payeeAccountNo'
>;

/**
 * An order that follows others is not asked about: its money was ordered out before, or goes back to who paid it.
 * Neither is one that moves money outside the account for which it counts. `lines`: only about these, not about all.
 */
export async function decidePayerRule(
  tx: Tx,
  order: Ruled,
  account: Pick<MerchantAccount, 'type' | 'availableId'>,
  { at, isNew, largestFen, lines }: { at: Date; isNew: boolean; largestFen?: Fen; lines?: readonly Line[] | undefined },
): Promise<Result<null, typeof SPECIAL_ACCOUNT_REFUSES>> {
  const rule = composed('payerRules').get(account.type);
  if (!rule || orderKindOf(order.kind).contract.follows) return ok(null);
  const { mid, orderNo, kind, accountNo, amountFen } = order;
  if (account.availableId !== order.availableId) return ok(null);
  return rule.decide(tx, {
    mid,
    orderNo,
    kind,
    accountNo,
    amountFen,
    at,
    isNew,
    largestFen: lines ? largestOf(lines) : (largestFen ?? (order.batchId ? await largestLine(tx, order) : amountFen)),
    strangerTo: (accountNos) => strangerTo(tx, order, accountNos, lines),
  });
}

const largestOf = (lines: readonly Line[]): Fen =>
  lines.reduce((largest, { amountFen }) => (amountFen > largest ? amountFen : largest), 0n);

async function strangerTo(
  tx: Tx,
  order: Ruled,
  accountNos: readonly string[],
  lines: readonly Line[] | undefined,
): Promise<string | undefined> {
  if (lines) return lines.find(({ payeeAccountNo }) => !accountNos.includes(payeeAccountNo))?.payeeName;
  if (!order.batchId) return accountNos.includes(order.payeeAccountNo) ? undefined : order.payeeName;
  const found = await tx.one<{ name: string }>(
    `SELECT payee_name AS name FROM orders.lines WHERE mid = $1 AND order_no = $2 AND payee_account_no <> ALL ($3::text[]) ORDER BY line_no LIMIT 1`,
    [order.mid, order.orderNo, accountNos],
    'orders.stranger',
  );
  return found?.name;
}

const largestLine = async (tx: Tx, { mid, orderNo }: Ruled): Promise<Fen> =>
  (await tx.one<{ fen: Fen }>(
    'SELECT max(amount_fen) AS fen FROM orders.lines WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'orders.largest_line',
  ))!.fen;
