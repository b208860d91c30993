import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { JournalCommand, Posting } from '#ledger/src/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { MoneyStep } from '../../domain/money-of-state.ts';
import type { PostingsOf, Rail, Sum } from '../kind/kind.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import type { Order } from '../row/order-row.ts';

/**
 * The steps of an order's money (domain-rules section 1). The engine owns them and their keys: each is one journal
 * whose key is the order, the part of it and the step, so that no step can happen twice, whichever repeats it. A kind
 * may say between which other accounts a step goes.
 */
export type PostedStep = Exclude<MoneyStep, 'return'>;

export const moves = (from: string, to: string, amountFen: Fen): Posting[] =>
  amountFen > 0n ? [{ from, to, amountFen }] : [];
const { feeIncome, bankCash, suspense } = providerAccounts;

const standardPostings: Readonly<Record<PostedStep, PostingsOf>> = {
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
};

/** The account in which the money of each rail is while the other side has its instruction. */
export const transitOf: Readonly<Record<Rail, string>> = { bank: providerAccounts.inTransit };

/** The account of money whose instruction the bank has: in transit, or set apart after a day without an answer. */
export const withBank = (suspended: boolean): string => (suspended ? suspense : transitOf.bank);

/** The types of the steps that the provider's own accounts and a merchant's buckets do not name by the order's type. */
const stepTypes: Partial<Record<PostedStep, string>> = { hold: 'hold', release: 'release' };

/**
 * What a step moves: all of an order, a chunk of its lines, or one line. An order that comes from no sheet is held and
 * paid as a whole, as a chunk is; line 0 is all of its order.
 */
export interface Part extends Sum {
  chunkNo?: number;
  lineNo?: number;
}

const nameOf = ({ chunkNo, lineNo }: Part): string[] =>
  chunkNo !== undefined ? [`c${chunkNo}`] : lineNo ? [String(lineNo)] : [];

export const postingsOf = ({ kind }: Order, step: PostedStep): PostingsOf =>
  orderKindOf(kind).postings?.[step] ?? standardPostings[step];

type Journal = Pick<JournalCommand, 'postings' | 'hold' | 'reverses' | 'memo'> & {
  /** For a step of which a part can have several. */
  number?: number | undefined;
  actor?: string;
  at: Date;
};

export const journalOf = (
  { mid, orderNo, typeCode }: Pick<Order, 'mid' | 'orderNo' | 'typeCode'>,
  step: PostedStep,
  part: Part,
  { number, at, actor = 'system:order', ...journal }: Journal,
): JournalCommand => ({
  mid,
  key: [orderNo, ...nameOf(part), step, ...(number === undefined ? [] : [number])].join(':'),
  typeCode: stepTypes[step] ?? typeCode,
  orderNo,
  actor,
  bookedAt: at,
  ...journal,
});

/** With the postings that the order's kind has for the step. `account` is on its other side, where it has one. */
export const stepOf = (
  order: Order,
  step: PostedStep,
  part: Part,
  { account = '', ...journal }: Omit<Journal, 'postings'> & { account?: string },
): JournalCommand =>
  journalOf(order, step, part, { ...journal, postings: postingsOf(order, step)(order, part, account) });
