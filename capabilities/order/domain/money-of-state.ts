import type { LineState, OrderState } from '../contract/words.ts';

/**
 * The steps of an order's money (domain-rules section 1), in the sequence in which they can follow. Each is one journal
 * whose key is the order and the step.
 */
export const moneySteps = ['hold', 'release', 'pay', 'suspend', 'settle', 'reverse', 'return'] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** Steps in the sequence of `moneySteps`. */
export type MoneyWay = readonly MoneyStep[];

/**
 * `inside` and `rail`: paid inside the provider, or by a rail. `authorizing`: its hold waits for orders that follow it.
 * `taking` and `releasing`: it follows one and uses its hold; its journals are those of the original's merchant.
 * `arriving`: its money came from outside and was never held. `sent_back`: paid by a rail, and an order that arrived
 * follows it and has its money; before there were such orders, the money came back by its own last step.
 */
export const moneyRoles = ['inside', 'rail', 'sent_back', 'authorizing', 'taking', 'releasing', 'arriving'] as const;
export type MoneyRole = (typeof moneyRoles)[number];

/** The steps that the money of an order in this state has taken: one of these. */
type MoneyRule = Readonly<Record<MoneyRole, readonly MoneyWay[]>>;

const noHold: readonly MoneyWay[] = [[]];
const followsUnpaid = { sent_back: [], taking: noHold, releasing: noHold, arriving: [] };
/** An order that its maker scheduled holds nothing before its hour. */
const waits: MoneyRule = { inside: [[], ['hold']], rail: [], authorizing: [['hold']], ...followsUnpaid };
const endsUnpaid: MoneyRule = {
  inside: [[], ['hold', 'release']],
  rail: [],
  authorizing: [['hold', 'release']],
  ...followsUnpaid,
};
/** What a part leaves over is held again. */
const taken: readonly MoneyWay[] = [['pay'], ['hold', 'pay']];
/** After a day without an answer of the rail the amount was set apart. */
const overRail = (...end: MoneyStep[]): MoneyWay[] => [
  ['hold', 'pay', ...end],
  ['hold', 'pay', 'suspend', ...end],
];
const none = { inside: [], rail: [], sent_back: [], authorizing: [], taking: [], releasing: [], arriving: [] };

/**
 * What must be true of the money of an order in each state, of every kind. The audit and the order's page are made from
 * it.
 */
export const moneyOfState: Readonly<Record<OrderState, MoneyRule>> = {
  pending_review: waits,
  scheduled: waits,
  // It holds nothing until there is enough for all of it.
  awaiting_funds: { ...none, inside: noHold },
  queued: waits,
  rejected: endsUnpaid,
  returned_to_maker: endsUnpaid,
  // The hold of an authorization may have ended by the order that followed it, whose journal it is.
  withdrawn: { ...endsUnpaid, authorizing: [['hold'], ['hold', 'release']] },
  expired: endsUnpaid,
  processing: { ...none, rail: overRail() },
  authorized: { ...none, authorizing: [['hold']] },
  succeeded: {
    inside: [['hold', 'pay']],
    rail: overRail('settle'),
    sent_back: [],
    authorizing: [['hold']],
    taking: taken,
    releasing: [['release']],
    arriving: [['pay']],
  },
  // Only batches; their chunks and lines have rules of their own.
  partly_succeeded: none,
  failed: { ...endsUnpaid, rail: overRail('reverse') },
  // What was paid inside comes back by an order of its own, also what was taken out of a hold.
  returned: {
    ...none,
    rail: overRail('settle', 'return'),
    sent_back: overRail('settle'),
    authorizing: [['hold']],
    taking: taken,
  },
};

/** What the order's account has less: amount and fee, the fee or nothing, or nothing; or the amount more. */
export function goneOf(state: OrderState, role: MoneyRole): 'all' | 'fee or nothing' | 'nothing' | 'more' {
  if (role === 'arriving') return moneyOfState[state].arriving.length > 0 ? 'more' : 'nothing';
  const steps = moneyOfState[state][role].flat();
  return steps.includes('return')
    ? 'fee or nothing'
    : steps.includes('pay') && !steps.includes('reverse')
      ? 'all'
      : 'nothing';
}

/** A chunk: its lines wait, they are paid, all have ended, or the order came to nothing before it was paid. */
export type ChunkState = 'waiting' | 'running' | 'final' | 'released';

/**
 * The same for a chunk of a batch, which is held and paid with one journal each. `release`: every line was refused when
 * it was to run.
 */
const moneyOfChunk: Readonly<Record<ChunkState, readonly MoneyWay[]>> = {
  waiting: [[], ['hold']],
  running: [['hold', 'pay']],
  final: [
    ['hold', 'pay'],
    ['hold', 'release'],
  ],
  released: [[], ['hold', 'release']],
};

/**
 * And for one of its lines: the steps after the payment of its chunk, inside or over a rail. What the bank has paid is
 * settled for many lines with one journal, whose sum the audit compares with theirs.
 */
interface LineRule {
  inside: readonly MoneyWay[];
  rail: readonly MoneyWay[];
}
const afterPay = (...end: MoneyStep[]): MoneyWay[] => [end, ['suspend', ...end]];
const moneyOfLine: Readonly<Record<LineState, LineRule>> = {
  waiting: { inside: [[]], rail: [] },
  processing: { inside: [], rail: afterPay() },
  succeeded: { inside: [[]], rail: afterPay() },
  failed: { inside: [[]], rail: afterPay('reverse') },
  returned: { inside: [], rail: afterPay('return') },
};

/** What came back of such a line is an order of its own; before there were such, it was the line's last step. */
const lineSentBack: readonly MoneyWay[] = moneyOfLine.succeeded.rail;

/** A batch has no money of its own: its chunks and lines have. */
export type MoneySubject = MoneyRole | 'batch' | 'chunk' | 'line' | 'line_rail' | 'line_sent_back';
interface AllowedWay {
  subject: MoneySubject;
  state: string;
  way: MoneyWay;
}
const ofSubject = (subject: MoneySubject, state: string, ways: readonly MoneyWay[]): AllowedWay[] =>
  ways.map((way) => ({ subject, state, way }));

/** All of the above: the steps that the money of each subject may have taken in each state. */
export const allowedWays: readonly AllowedWay[] = [
  ...Object.entries(moneyOfState).flatMap(([state, rule]) => [
    ...moneyRoles.flatMap((role) => ofSubject(role, state, rule[role])),
    ...ofSubject('batch', state, [[]]),
  ]),
  ...Object.entries(moneyOfChunk).flatMap(([state, ways]) => ofSubject('chunk', state, ways)),
  ...Object.entries(moneyOfLine).flatMap(([state, { inside, rail }]) => [
    ...ofSubject('line', state, inside),
    ...ofSubject('line_rail', state, rail),
  ]),
  ...ofSubject('line_sent_back', 'returned', lineSentBack),
];

/** The keys of the own journals of the first chunks. */
export const chunkKeysOf = (orderNo: string, chunks: number): string[] =>
  Array.from({ length: chunks }, (_, index) =>
    ['hold', 'pay', 'release'].map((step) => `${orderNo}:c${index + 1}:${step}`),
  ).flat();

/**
 * Every key under which the money of an order in this state can have moved; the ledger is asked by keys, which it has
 * an index for. `returnNos` are the bank's returns of it.
 */
export function journalKeysOf(
  { orderNo, state }: { orderNo: string; state: OrderState },
  returnNos: readonly string[],
): string[] {
  const steps = new Set(moneyRoles.flatMap((role) => moneyOfState[state][role].flat()));
  return [...steps].flatMap((step) =>
    step === 'return' ? returnNos.map((returnNo) => `${orderNo}:return:${returnNo}`) : [`${orderNo}:${step}`],
  );
}
