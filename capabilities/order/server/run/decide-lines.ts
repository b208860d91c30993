import { ACCOUNT_MISSING, PAYEE_PROTECTION_REFUSES } from '#capabilities/account/contract/errors.ts';
import { decideDebit, type MerchantAccount } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, type Result } from '#platform/kernel/result.ts';
import { payBackRefusals, type PayBack } from '../follow/run-following.ts';
import type { Destination, Line, Original } from '../kind/kind.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import { payeeRefusals } from '../place/payee-rule.ts';
import { decidePayerRule } from '../place/payer-rule.ts';
import type { Order } from '../row/order-row.ts';

/** A line that runs. Line 0 is all of its order. */
export type RunLine = Line & PayBack & { lineNo: number };

/** The account that pays, as it is now, the originals of what is paid back, which are locked, and the business time. */
export interface Circumstances {
  payer: MerchantAccount | undefined;
  originals: readonly Pick<Original, 'mid' | 'orderNo' | 'state'>[];
  now: Date;
}

/**
 * Where the money of each line goes, or why it is not paid; one answer a line. All is checked again, because days may
 * have passed since the order was made: what a line pays back may be back, the paying account frozen, its scenes
 * changed, the payee closed (domain-rules sections 5 and 12).
 */
export async function decideLines(
  tx: Tx,
  order: Order,
  lines: readonly RunLine[],
  { payer, originals, now }: Circumstances,
): Promise<Result<Destination>[]> {
  const follows = payBackRefusals(lines, originals);
  if (follows.every((refusal) => refusal !== null)) return follows;
  const debits = await refusalsOfPayer(tx, order, lines, payer, now);
  const payees = await refusalsOfPayees(tx, order, lines);
  const refusals = lines.map((_, index) => follows[index] ?? debits[index] ?? payees[index] ?? null);
  const payable = lines.filter((_, index) => refusals[index] === null);
  const destinations = payable.length > 0 ? await orderKindOf(order.kind).destination(tx, order, payable, now) : [];
  const inTurn = destinations.values();
  return refusals.map((refusal) => refusal ?? inTurn.next().value!);
}

type Refusals = (Result<never> | null)[];

/** What its type may not pay as a whole is asked for each line: others may be payable. */
async function refusalsOfPayer(
  tx: Tx,
  order: Order,
  lines: readonly Line[],
  payer: MerchantAccount | undefined,
  now: Date,
): Promise<Refusals> {
  const all = await decidePayer(tx, order, payer, now, lines);
  if (all.ok) return lines.map(() => null);
  if (lines.length === 1) return [all];
  const each = await Promise.all(lines.map((line) => decidePayer(tx, order, payer, now, [line])));
  return each.map((one) => (one.ok ? null : one));
}

/** Its status, and what accounts of its type may pay; of an order that begins, of all its lines. */
export async function decidePayer(
  tx: Tx,
  order: Order,
  payer: MerchantAccount | undefined,
  now: Date,
  lines?: readonly Line[],
): Promise<Result<null>> {
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  return debit.ok ? decidePayerRule(tx, order, payer, { at: order.scheduledAt ?? now, isNew: false, lines }) : debit;
}

/** A single payment that runs at once was decided under the rules of today; lines of a batch run later. */
async function refusalsOfPayees(tx: Tx, order: Order, lines: readonly Line[]): Promise<Refusals> {
  const hasWaited = order.batchId ?? order.scheduledAt ?? order.reviewDeadline ?? order.fundsUntil;
  if (hasWaited === null) return lines.map(() => null);
  const sentences = await payeeRefusals(tx, order.mid, orderKindOf(order.kind).contract, lines);
  return sentences.map((sentence) => (sentence === null ? null : fail(PAYEE_PROTECTION_REFUSES, sentence)));
}
