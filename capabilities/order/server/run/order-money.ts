import { providerAccounts, releaseLimits } from '#capabilities/account/server/index.ts';
import { post, type JournalCommand, type Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { MoneyStep } from '../../domain/money-of-state.ts';
import { lineOf, type Line, type PostingsOf, type Rail } from '../kind/kind.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import { releaseChunks, type Chunk } from '../row/chunk-row.ts';
import type { Order } from '../row/order-row.ts';

/**
 * The steps of an order's money (domain-rules section 1). The engine owns them and their keys: each is one journal
 * whose key is the order and the step, so that no step can happen twice, whichever repeats it. A kind may say between
 * which other accounts a step goes.
 *
 * A transaction posts once, as its last statement: the accounts of a merchant, and the provider's, are what everybody
 * waits for. So the functions of a step make a command, and who owns the transaction posts all commands at its end.
 */
const moves = (from: string, to: string, amountFen: Fen): Posting[] =>
  amountFen > 0n ? [{ from, to, amountFen }] : [];
const { feeIncome, bankCash, suspense } = providerAccounts;

const standardPostings: Readonly<Record<MoneyStep, PostingsOf>> = {
  hold: (order, { amountFen, feeFen }) => moves(order.availableId, order.frozenId, amountFen + feeFen),
  release: (order, { amountFen, feeFen }) => moves(order.frozenId, order.availableId, amountFen + feeFen),
  pay: (order, { amountFen, feeFen }, to) => [
    ...moves(order.frozenId, to, amountFen),
    ...moves(order.frozenId, feeIncome, feeFen),
  ],
  suspend: (_order, { amountFen }, from) => moves(from, suspense, amountFen),
  settle: (_order, { amountFen }, from) => moves(from, bankCash, amountFen),
  reverse: (order, { amountFen, feeFen }, from) => [
    ...moves(from, order.availableId, amountFen),
    ...moves(feeIncome, order.availableId, feeFen),
  ],
  return: (order, { amountFen, feeFen }, from) => [
    ...moves(from, order.availableId, amountFen),
    ...moves(feeIncome, order.availableId, feeFen),
  ],
};

/** The sum of a chunk's lines, which has no payee. */
export const chunkPart = ({ chunkNo, amountFen, feeFen }: Chunk): Part => ({
  name: `c${chunkNo}`,
  line: { payeeName: '', payeeAccountNo: '', payeeBankName: '', amountFen, feeFen },
});

/** The account in which the money of each rail is while the other side has its instruction. */
export const transitOf: Readonly<Record<Rail, string>> = { bank: providerAccounts.inTransit };

/**
 * The journals of the steps that the provider's own accounts and a merchant's buckets name in another way than by the
 * order's type.
 */
const stepTypes: Partial<Record<MoneyStep, string>> = { hold: 'hold', release: 'release', return: '9010' };

/** A part of an order whose steps are its own: chunk `c3` of a batch, or its line `17`; null: all of the order. */
export interface Part {
  name: string | null;
  line: Line;
}

interface StepWish {
  part?: Part;
  /** The account on the other side of the step, if it has one. */
  account?: string;
  /** For a step of which there can be several. */
  number?: string;
  /** The part of the fee that comes along; default all of it. */
  feeFen?: Fen;
  actor?: string;
  at: Date;
}

export const postingsOf = ({ kind }: Order, step: MoneyStep): PostingsOf =>
  orderKindOf(kind).postings?.[step] ?? standardPostings[step];

export function stepOf(
  order: Order,
  step: MoneyStep,
  { part, account = '', number, feeFen, at, actor = 'system:order' }: StepWish,
  more: Pick<JournalCommand, 'hold' | 'reverses' | 'memo'> = {},
): JournalCommand {
  const line = part?.line ?? lineOf(order);
  const postings = postingsOf(order, step)(order, { ...line, feeFen: feeFen ?? line.feeFen }, account);
  const { mid, orderNo } = order;
  return {
    mid,
    key: [orderNo, ...(part?.name ? [part.name] : []), step, ...(number === undefined ? [] : [number])].join(':'),
    typeCode: stepTypes[step] ?? order.typeCode,
    orderNo,
    actor,
    bookedAt: at,
    postings,
    ...more,
  };
}

function holdOf({ orderNo, holdId }: Order): string {
  if (!holdId) throw new Error(`order ${orderNo} has no hold`);
  return holdId;
}

/** Freezes amount and fee. */
export const holdStep = (order: Order, actor: string, at: Date): JournalCommand =>
  stepOf(order, 'hold', { actor, at }, { hold: { op: 'open', holdId: holdOf(order) } });

/** Pays out of the hold: the amount to where the destination says, the fee to the provider. */
export const payStep = (order: Order, to: { accountId: string } | { rail: Rail }, at: Date): JournalCommand =>
  stepOf(
    order,
    'pay',
    { account: 'rail' in to ? transitOf[to.rail] : to.accountId, at },
    { hold: { op: 'settle', holdId: holdOf(order) } },
  );

/**
 * Pays or releases out of the hold of the order that this one follows, which ends by it. The journals are those of the
 * original's merchant, whose money it is. What a part leaves over is held again under `restId`.
 */
export function followSteps(
  order: Order,
  original: Order,
  { heldFen, to, restId, at }: { heldFen: Fen; to: string; restId: string | null; at: Date },
): JournalCommand[] {
  const { mid } = original;
  const holdId = holdOf(original);
  const restFen = heldFen - order.amountFen;
  if (order.followsAs === 'release')
    return [{ ...stepOf(order, 'release', { at }, { hold: { op: 'release', holdId } }), mid }];
  const pay = stepOf(order, 'pay', { account: to, at }, { hold: { op: 'settle', holdId } });
  const taken = {
    ...pay,
    mid,
    postings: [...pay.postings, ...moves(original.frozenId, original.availableId, restFen)],
  };
  if (restId === null) return [taken];
  return [
    taken,
    {
      ...stepOf(order, 'hold', { at }, { hold: { op: 'open', holdId: restId } }),
      mid,
      postings: moves(original.availableId, original.frozenId, restFen),
    },
  ];
}

/** The account of money whose instruction the bank has: in transit, or set apart after a day without an answer. */
export const withBank = (suspended: boolean): string => (suspended ? suspense : transitOf.bank);

/**
 * Posts the commands of a transaction. False: the payer's account has not enough for all, and what was posted must be
 * undone; that can only be where money is held. The order's state allows every other step: a refusal is then a bug, and
 * nothing of the transaction may be committed.
 */
export async function postMoney(tx: Tx, commands: readonly JournalCommand[]): Promise<boolean> {
  const outcomes = await post(tx, commands);
  const lacks = outcomes.some(
    (outcome, index) =>
      outcome.status === 'refused' && outcome.reason === 'insufficient_balance' && commands[index]!.hold?.op === 'open',
  );
  if (lacks) return false;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status !== 'posted') throw new Error(`journal ${commands[index]!.key} was refused: ${outcome.reason}`);
  }
  return true;
}

/** What a hold holds now; orders that follow may have taken parts of it. */
export async function heldFenOf(tx: Tx, { mid, holdId }: Pick<Order, 'mid' | 'holdId'>): Promise<Fen> {
  const hold = await tx.one<{ heldFen: Fen }>(
    'SELECT amount_fen AS "heldFen" FROM ledger.v_holds WHERE mid = $1 AND hold_id = $2',
    [mid, holdId],
    'orders.held',
  );
  return hold!.heldFen;
}

/** The order with the amount that it still holds, which is less than its own when parts of it were taken. */
const asHeld = async (tx: Tx, order: Order): Promise<Order> =>
  order.state === 'expired' && order.authorizes && order.holdId
    ? { ...order, amountFen: await heldFenOf(tx, order) }
    : order;

/** Sorted by the row of the limit, so that two calls that give back several limits lock them in the same order. */
const limitKeyOf = ({ accountNo, kind, scheduledAt, submittedAt }: Order): string =>
  [accountNo, kind, (scheduledAt ?? submittedAt).toISOString()].join(' ');

/** An order that ended without payment, and how its hold ends. */
export interface Ended {
  order: Order;
  why: 'release' | 'expire';
}

/**
 * Gives the limits of orders back that ended without payment (rejected, cancelled, expired, or failed before they were
 * sent), and answers the steps that end their holds, to post last: a new order locks limits before accounts, so the
 * opposite order would deadlock with it.
 */
export async function releaseSteps(tx: Tx, ended: readonly Ended[], at: Date): Promise<JournalCommand[]> {
  const holding = await Promise.all(ended.map(async (end) => ({ ...end, held: await asHeld(tx, end.order) })));
  for (const { order } of ended.toSorted((a, b) => (limitKeyOf(a.order) < limitKeyOf(b.order) ? -1 : 1)))
    await releaseLimits(tx, order);
  const releases: JournalCommand[] = [];
  for (const { order, held, why } of holding) {
    if (order.holdId) releases.push(stepOf(held, 'release', { at }, { hold: { op: why, holdId: order.holdId } }));
    if (order.batchId)
      releases.push(
        ...(await releaseChunks(tx, order)).flatMap((chunk) =>
          chunk.holdId
            ? [stepOf(order, 'release', { at, part: chunkPart(chunk) }, { hold: { op: why, holdId: chunk.holdId } })]
            : [],
        ),
      );
  }
  return releases;
}

/** The same with the post: the last statement of its transaction. */
export async function releaseMoney(tx: Tx, ended: readonly Ended[], at: Date): Promise<void> {
  await postMoney(tx, await releaseSteps(tx, ended, at));
}
