import type { LineState, OrderState } from '../contract/words.ts';

/** The steps of an order's money (domain-rules section 1), in the sequence in which they can follow. Each is one journal whose key is the order and the step. */
export const moneySteps = ['hold', 'release', 'pay', 'suspend', 'settle', 'reverse', 'return'] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** Steps in the sequence of `moneySteps`. */
export type MoneyWay = readonly MoneyStep[];

interface MoneyRule {
  /** The steps that the money of an order has taken which no rail was told to pay: one of these. */
  inside: readonly MoneyWay[];
  /** The same for an order that a rail was told to pay. */
  rail: readonly MoneyWay[];
  /** What the payer's account has less: amount and fee, the fee or nothing, or nothing. */
  gone: 'all' | 'fee or nothing' | 'nothing';
}

/** An order that its maker scheduled holds nothing before its hour. */
const waits: MoneyRule = { inside: [[], ['hold']], rail: [], gone: 'nothing' };
const endsUnpaid: MoneyRule = { inside: [[], ['hold', 'release']], rail: [], gone: 'nothing' };
/** After a day without an answer of the rail the amount was set apart. */
const overRail = (...end: MoneyStep[]): MoneyWay[] => [['hold', 'pay', ...end], ['hold', 'pay', 'suspend', ...end]];

/** What must be true of the money of an order in each state, of every kind. The audit and the order's page are made from it. */
export const moneyOfState: Readonly<Record<OrderState, MoneyRule>> = {
  pending_review: waits,
  scheduled: waits,
  awaiting_funds: waits,
  queued: waits,
  rejected: endsUnpaid,
  returned_to_maker: endsUnpaid,
  withdrawn: endsUnpaid,
  expired: endsUnpaid,
  processing: { inside: [], rail: overRail(), gone: 'all' },
  succeeded: { inside: [['hold', 'pay']], rail: overRail('settle'), gone: 'all' },
  // Only batches; their chunks and lines have rules of their own.
  partly_succeeded: { inside: [], rail: [], gone: 'all' },
  failed: { inside: endsUnpaid.inside, rail: overRail('reverse'), gone: 'nothing' },
  returned: { inside: [], rail: overRail('settle', 'return'), gone: 'fee or nothing' },
};

/** A chunk: its lines wait, they are paid, all have ended, or the order came to nothing before it was paid. */
export type ChunkState = 'waiting' | 'running' | 'final' | 'released';

/** The same for a chunk of a batch, which is held and paid with one journal each. `release`: every line was refused when it was to run. */
export const moneyOfChunk: Readonly<Record<ChunkState, readonly MoneyWay[]>> = {
  waiting: [[], ['hold']],
  running: [['hold', 'pay']],
  final: [['hold', 'pay'], ['hold', 'release']],
  released: [[], ['hold', 'release']],
};

/** And for one of its lines: the steps after the payment of its chunk, inside or over a rail. */
const afterPay = (...end: MoneyStep[]): MoneyWay[] => [end, ['suspend', ...end]];
export const moneyOfLine: Readonly<Record<LineState, MoneyRule>> = {
  waiting: { inside: [[]], rail: [], gone: 'nothing' },
  processing: { inside: [], rail: afterPay(), gone: 'all' },
  succeeded: { inside: [[]], rail: afterPay('settle'), gone: 'all' },
  failed: { inside: [[]], rail: afterPay('reverse'), gone: 'nothing' },
  returned: { inside: [], rail: afterPay('settle', 'return'), gone: 'fee or nothing' },
};

/** The keys of the own journals of the first chunks. */
export const chunkKeysOf = (orderNo: string, chunks: number): string[] =>
  Array.from({ length: chunks }, (_, index) => ['hold', 'pay', 'release'].map((step) => `${orderNo}:c${index + 1}:${step}`)).flat();

/** Every key under which the money of an order in this state can have moved; the ledger is asked by keys, which it has an index for. `returnNos` are the bank's returns of it. */
export function journalKeysOf({ orderNo, state }: { orderNo: string; state: OrderState }, returnNos: readonly string[]): string[] {
  const { inside, rail } = moneyOfState[state];
  const steps = new Set([...inside, ...rail].flat());
  return [...steps].flatMap((step) => (step === 'return' ? returnNos.map((returnNo) => `${orderNo}:return:${returnNo}`) : [`${orderNo}:${step}`]));
}
