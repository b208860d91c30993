import type { JournalCommand } from '../src/index.ts';

/** `from to fen`, as many as a journal has; `op:hold` makes it open or end a hold. */
export interface Step {
  journal: string[];
  hold?: string;
  key?: string;
  ofMerchantB?: true;
  more?: Partial<JournalCommand>;
  expected: string;
}

/** Balances in the order a, a2, aFrozen, b. Merchant A begins with 100 in account a. */
interface Case {
  title: string;
  steps: Step[];
  after: [number, number, number, number];
}

const open40: Step = { journal: ['a aFrozen 40'], hold: 'open:h', expected: 'posted' };
export const cases: Case[] = [
  {
    title: 'moves money between two accounts',
    steps: [{ journal: ['a b 30'], expected: 'posted' }],
    after: [70, 0, 0, 30],
  },
  { title: 'moves all there is', steps: [{ journal: ['a b 100'], expected: 'posted' }], after: [0, 0, 0, 100] },
  {
    title: 'refuses one fen more than there is, and names the account',
    steps: [{ journal: ['a b 101'], expected: 'insufficient_balance a' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'applies the postings of a journal in their order: money may pass through an account',
    steps: [
      { journal: ['a a2 60', 'a2 b 60'], expected: 'posted' },
      { journal: ['a2 b 10', 'a a2 10'], expected: 'insufficient_balance a2' },
    ],
    after: [40, 0, 0, 60],
  },
  {
    title: 'posts all of a journal or nothing',
    steps: [{ journal: ['a b 30', 'a b 80'], expected: 'insufficient_balance a' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'lets an account that mirrors the outside go below zero',
    steps: [{ journal: ['bank b 500'], expected: 'posted' }],
    after: [100, 0, 0, 500],
  },
  {
    title: 'refuses nothing and less than nothing',
    steps: [
      { journal: ['a b 0'], expected: 'bad_posting' },
      { journal: ['b a -5'], expected: 'bad_posting' },
    ],
    after: [100, 0, 0, 0],
  },
  {
    title: 'refuses an account paying itself',
    steps: [{ journal: ['a a 5'], expected: 'bad_posting' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'refuses a journal without postings',
    steps: [{ journal: [], expected: 'bad_posting' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'refuses an account that does not exist, on either side',
    steps: [
      { journal: ['a nobody 5'], expected: 'account_missing nobody' },
      { journal: ['nobody a 5'], expected: 'account_missing nobody' },
    ],
    after: [100, 0, 0, 0],
  },
  {
    title: 'answers the same key with the same content by the first result',
    steps: [
      { journal: ['a b 30'], key: 'k', expected: 'posted' },
      { journal: ['a b 30'], key: 'k', expected: 'replayed' },
    ],
    after: [70, 0, 0, 30],
  },
  {
    title: 'takes a repeat for the same although its time, actor and memo differ',
    steps: [
      { journal: ['a b 30'], key: 'k', expected: 'posted' },
      {
        journal: ['a b 30'],
        key: 'k',
        more: { actor: 'else', memo: 'again', bookedAt: new Date() },
        expected: 'replayed',
      },
    ],
    after: [70, 0, 0, 30],
  },
  {
    title: 'refuses a key that comes again with another amount, order or type',
    steps: [
      { journal: ['a b 30'], key: 'k', expected: 'posted' },
      { journal: ['a b 31'], key: 'k', expected: 'key_reused' },
      { journal: ['a b 30'], key: 'k', more: { orderNo: 'X' }, expected: 'key_reused' },
      { journal: ['a b 30'], key: 'k', more: { typeCode: '3010' }, expected: 'key_reused' },
    ],
    after: [70, 0, 0, 30],
  },
  {
    title: 'lets a refused key try again',
    steps: [
      { journal: ['a b 101'], key: 'k', expected: 'insufficient_balance a' },
      { journal: ['a b 99'], key: 'k', expected: 'posted' },
    ],
    after: [1, 0, 0, 99],
  },
  {
    title: 'keeps keys of merchants apart',
    steps: [
      { journal: ['a b 30'], key: 'k', expected: 'posted' },
      { journal: ['a b 31'], key: 'k', ofMerchantB: true, expected: 'posted' },
    ],
    after: [39, 0, 0, 61],
  },
  { title: 'holds money', steps: [open40], after: [60, 0, 40, 0] },
  {
    title: 'does not hold what is not there',
    steps: [
      { journal: ['a aFrozen 101'], hold: 'open:h', expected: 'insufficient_balance a' },
      { journal: ['aFrozen a 101'], hold: 'release:h', expected: 'hold_missing' },
    ],
    after: [100, 0, 0, 0],
  },
  {
    title: 'holds under one name once',
    steps: [open40, { journal: ['a aFrozen 10'], hold: 'open:h', expected: 'hold_exists' }],
    after: [60, 0, 40, 0],
  },
  {
    title: 'settles a hold to more than one receiver',
    steps: [open40, { journal: ['aFrozen b 38', 'aFrozen a2 2'], hold: 'settle:h', expected: 'posted' }],
    after: [60, 2, 0, 38],
  },
  {
    title: 'releases a hold',
    steps: [open40, { journal: ['aFrozen a 40'], hold: 'release:h', expected: 'posted' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'settles once and says so the second time',
    steps: [
      open40,
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'hold_settled' },
    ],
    after: [60, 0, 0, 40],
  },
  {
    title: 'names what ended a hold, also when other holds fill the account',
    steps: [
      open40,
      { journal: ['a aFrozen 40'], hold: 'open:other', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', expected: 'hold_settled' },
      { journal: ['aFrozen a 40'], hold: 'release:h', expected: 'hold_settled' },
      { journal: ['aFrozen a 40'], hold: 'expire:other', expected: 'posted' },
      { journal: ['a aFrozen 40'], hold: 'open:third', expected: 'posted' },
      { journal: ['aFrozen a 40'], hold: 'release:other', expected: 'hold_expired' },
    ],
    after: [20, 0, 40, 40],
  },
  {
    title: 'takes exactly the held amount',
    steps: [open40, { journal: ['aFrozen b 39'], hold: 'settle:h', expected: 'hold_amount_differs' }],
    after: [60, 0, 40, 0],
  },
  {
    title: 'moves nothing into or out of a frozen account without a hold',
    steps: [
      open40,
      { journal: ['aFrozen a 40'], expected: 'bad_posting' },
      { journal: ['a aFrozen 1'], expected: 'bad_posting' },
    ],
    after: [60, 0, 40, 0],
  },
  {
    title: 'does not end a hold with the money of another account',
    steps: [open40, { journal: ['a b 40'], hold: 'settle:h', expected: 'bad_posting' }],
    after: [60, 0, 40, 0],
  },
  {
    title: 'does not end a hold with part of another one’s money',
    steps: [
      open40,
      { journal: ['a b 10'], expected: 'posted' },
      { journal: ['b bFrozen 10'], hold: 'open:other', ofMerchantB: true, expected: 'posted' },
      { journal: ['aFrozen bank 30', 'bFrozen bank 10'], hold: 'settle:h', expected: 'bad_posting' },
    ],
    after: [50, 0, 40, 0],
  },
  {
    title: 'holds in one account',
    steps: [{ journal: ['a aFrozen 20', 'a bFrozen 20'], hold: 'open:h', expected: 'bad_posting' }],
    after: [100, 0, 0, 0],
  },
  {
    title: 'answers a repeated settlement by the first',
    steps: [
      open40,
      { journal: ['aFrozen b 40'], hold: 'settle:h', key: 's', expected: 'posted' },
      { journal: ['aFrozen b 40'], hold: 'settle:h', key: 's', expected: 'replayed' },
    ],
    after: [60, 0, 0, 40],
  },
];
