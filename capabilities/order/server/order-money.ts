import { providerAccounts, releaseLimits } from '#capabilities/account/server/index.ts';
import { post, type JournalCommand, type Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { Order } from './order-row.ts';

/**
 * The steps of an order's money (domain-rules section 1). Each is one journal whose key is the order and the step, so that no step can happen twice, whichever
 * repeats it; each runs in the transaction that changes the order's state.
 */
type MoneyOrder = Pick<Order, 'mid' | 'orderNo' | 'typeCode' | 'availableId' | 'frozenId' | 'amountFen' | 'feeFen'>;

const moves = (from: string, to: string, amountFen: Fen): Posting[] => (amountFen > 0n ? [{ from, to, amountFen }] : []);

interface Step {
  name: string;
  typeCode?: string;
  postings: Posting[];
  hold?: JournalCommand['hold'];
  reverses?: string;
  memo?: string;
  actor?: string;
  at: Date;
}

/** Every key under which an order's money can have moved; the ledger is asked by keys, which it has an index for. `returnNos` are the bank's returns of the order. */
export const journalKeysOf = (orderNo: string, returnNos: readonly string[]): string[] =>
  ['hold', 'release', 'pay', 'suspend', 'settle', 'reverse', ...returnNos.map((returnNo) => `return:${returnNo}`)].map((step) => `${orderNo}:${step}`);

const commandOf = ({ mid, orderNo, typeCode }: MoneyOrder, { name, at, actor = 'system:order', ...step }: Step): JournalCommand => ({
  mid,
  key: `${orderNo}:${name}`,
  typeCode,
  orderNo,
  actor,
  bookedAt: at,
  ...step,
});

/** For steps that the order's state already allows: a refusal is then a bug, and nothing of the transaction may be committed. */
async function mustPostAll(tx: Tx, commands: readonly JournalCommand[]): Promise<string[]> {
  const outcomes = await post(tx, commands);
  return outcomes.map((outcome, index) => {
    if (outcome.status !== 'posted') throw new Error(`journal ${commands[index]!.key} was refused: ${outcome.reason}`);
    return outcome.journalId;
  });
}
const mustPost = async (tx: Tx, command: JournalCommand): Promise<string> => (await mustPostAll(tx, [command]))[0]!;

/** Freezes amount and fee. False: not enough is available. */
export async function holdMoney(tx: Tx, order: MoneyOrder, holdId: string, actor: string, at: Date): Promise<boolean> {
  const postings = moves(order.availableId, order.frozenId, order.amountFen + order.feeFen);
  const command = commandOf(order, { name: 'hold', typeCode: 'hold', postings, hold: { op: 'open', holdId }, actor, at });
  const [outcome] = await post(tx, [command]);
  if (outcome!.status === 'posted') return true;
  if (outcome!.reason === 'insufficient_balance') return false;
  throw new Error(`journal ${command.key} was refused: ${outcome!.reason}`);
}

type HeldOrder = MoneyOrder & Pick<Order, 'holdId' | 'accountNo' | 'kind' | 'scheduledAt' | 'submittedAt'>;

/** Sorted by the row of the limit, so that two calls that give back several limits lock them in the same order. */
const limitKeyOf = ({ accountNo, kind, scheduledAt, submittedAt }: HeldOrder): string => [accountNo, kind, (scheduledAt ?? submittedAt).toISOString()].join(' ');

/**
 * Ends the holds of orders without payment and gives their limits back: rejected, withdrawn, expired, or failed before they were sent. The limits first, then all
 * ledger accounts at once: a new order locks limits before accounts, so the opposite order would deadlock with it.
 */
export async function releaseMoney(tx: Tx, orders: readonly HeldOrder[], at: Date, why: 'release' | 'expire' = 'release'): Promise<void> {
  for (const order of orders.toSorted((a, b) => (limitKeyOf(a) < limitKeyOf(b) ? -1 : 1))) await releaseLimits(tx, order);
  const commands = orders.flatMap((order) => {
    const postings = moves(order.frozenId, order.availableId, order.amountFen + order.feeFen);
    return order.holdId ? [commandOf(order, { name: 'release', typeCode: 'release', postings, hold: { op: why, holdId: order.holdId }, at })] : [];
  });
  await mustPostAll(tx, commands);
}

/** Pays out of the hold: the amount to `to`, the fee to the provider. */
export const payFromHold = (tx: Tx, order: MoneyOrder & { holdId: string | null }, to: string, at: Date): Promise<string> => {
  if (!order.holdId) throw new Error(`order ${order.orderNo} has no hold`);
  const postings = [...moves(order.frozenId, to, order.amountFen), ...moves(order.frozenId, providerAccounts.feeIncome, order.feeFen)];
  return mustPost(tx, commandOf(order, { name: 'pay', postings, hold: { op: 'settle', holdId: order.holdId }, at }));
};

/** The account of money whose instruction the bank has: in transit, or set apart after a day without an answer. */
const withBank = (suspended: boolean): string => (suspended ? providerAccounts.suspense : providerAccounts.inTransit);

export const suspendMoney = (tx: Tx, order: MoneyOrder, at: Date): Promise<string> =>
  mustPost(tx, commandOf(order, { name: 'suspend', postings: moves(providerAccounts.inTransit, providerAccounts.suspense, order.amountFen), at }));

/** The bank has paid. */
export const settleWithBank = (tx: Tx, order: MoneyOrder, suspended: boolean, at: Date): Promise<string> =>
  mustPost(tx, commandOf(order, { name: 'settle', postings: moves(withBank(suspended), providerAccounts.bankCash, order.amountFen), at }));

/** The bank has not paid and never will: amount and fee come back by a journal that reverses the payment, and the limit is given back. */
export async function reversePayment(tx: Tx, order: MoneyOrder, suspended: boolean, at: Date): Promise<void> {
  await releaseLimits(tx, order);
  const paid = await tx.one<{ journal_id: string }>('SELECT journal_id FROM ledger.v_journals WHERE mid = $1 AND key = $2', [order.mid, `${order.orderNo}:pay`]);
  const postings = [...moves(withBank(suspended), order.availableId, order.amountFen), ...moves(providerAccounts.feeIncome, order.availableId, order.feeFen)];
  await mustPost(tx, commandOf(order, { name: 'reverse', postings, reverses: paid!.journal_id, at }));
}

/** 退票: money that came back after success, an event of its own (9010). The limit stays used (domain-rules section 13). */
export const bookReturn = (tx: Tx, order: MoneyOrder, bankReturn: { returnNo: string; feeBack: boolean; reason: string; at: Date }): Promise<string> => {
  const postings = [
    ...moves(providerAccounts.bankCash, order.availableId, order.amountFen),
    ...(bankReturn.feeBack ? moves(providerAccounts.feeIncome, order.availableId, order.feeFen) : []),
  ];
  return mustPost(tx, commandOf(order, { name: `return:${bankReturn.returnNo}`, typeCode: '9010', postings, memo: bankReturn.reason, at: bankReturn.at }));
};
