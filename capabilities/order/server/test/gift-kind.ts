import { z } from 'zod';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import {
  decideDebit,
  decideQuote,
  findAccount,
  lockQuote,
  providerAccounts,
  screenRemark,
} from '#capabilities/account/server/index.ts';
import type { Posting } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { bind } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { operation, type ErrorOf, type InputOf } from '#platform/kernel/operation.ts';
import { amountInput, requestNo } from '#platform/kernel/page.ts';
import { addDays, atShanghai, shanghaiDate, timeInput } from '#platform/kernel/shanghai-time.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { decideSchedule } from '../../domain/schedule-rule.ts';
import type { Kind, Moment, Plan } from '../kind/kind.ts';
import { placing } from '../place/place-order.ts';

/**
 * A kind of order that the product does not have, whole in this file: a gift to a person's bank account. It has words,
 * a price, a detail and an end of its own, and its fee is earned only when the bank has paid. Nothing else names it.
 */
export const giftContract: KindContract = {
  id: 'gift',
  name: '礼金',
  order: 900,
  codes: { '9901': '礼金', '9902': '预约礼金' },
  payee: 'bank',
  mayBeScheduled: true,
  rights: { see: ['0990'], make: ['099001'], cancel: ['099001'] },
};

export const give = operation({
  path: 'test/gift/give',
  title: '送礼金',
  input: z.object({
    requestNo,
    quoteId: z.string(),
    accountNo: z.string(),
    amount: amountInput,
    payeeName: z.string(),
    payeeAccountNo: z.string(),
    occasion: z.string(),
    scheduledAt: timeInput.optional(),
  }),
  output: z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() }),
  errors: [
    '02006KCSDS',
    '02101KCSDS',
    '02102KCSDS',
    '02104KCSDS',
    '02106KCSDS',
    '02107KCSDS',
    '02108KCSDS',
    '02109KCSDS',
    '02112KCSDS',
    '02117KCSDS',
    '02206KCSDS',
    '02306KCSDS',
    '02407KCSDS',
    '02408KCSDS',
    '02501KCSDS',
  ],
  policy: { audience: 'merchant', permission: ['099001'], effect: 'change', movesMoney: true },
});

/** A gift that was not sent on one of the three days after it was made is no longer wanted. */
const WANTED_DAYS = 3;
const { bankCash, feeIncome, suspense } = providerAccounts;
const moves = (...postings: Posting[]): Posting[] => postings.filter(({ amountFen }) => amountFen > 0n);

async function decideGift(
  tx: Tx,
  input: InputOf<typeof give>,
  { mid, now }: Moment,
): Promise<Result<Plan<{ occasion: string }>, ErrorOf<typeof give>>> {
  const amountFen = fenOfYuan(input.amount);
  const payer = await findAccount(tx, mid, input.accountNo);
  if (!payer) return fail('02101KCSDS');
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (screenRemark(input.occasion)) return fail('02501KCSDS');
  const schedule = decideSchedule(input.scheduledAt, now);
  if (!schedule.ok) return schedule;
  const quote = decideQuote(await lockQuote(tx, mid, input.quoteId), {
    mid,
    quoteId: input.quoteId,
    function: 'gift',
    accountNo: payer.accountNo,
    amountFen,
    payeeType: null,
    now,
  });
  if (!quote.ok) return quote;
  const payee = { name: input.payeeName, accountNo: input.payeeAccountNo, bankName: '招商银行' };
  const scheduledAt = schedule.data;
  const typeCode = scheduledAt ? '9902' : '9901';
  return ok({
    typeCode,
    payer,
    quoteId: input.quoteId,
    lines: [{ payee, ...quote.data.charge }],
    speed: 'T0',
    remark: '',
    scheduledAt,
    details: { occasion: input.occasion },
  });
}

export const giftKind: Kind<InputOf<typeof give>, ErrorOf<typeof give>, { occasion: string }> = {
  contract: giftContract,
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 3_00n }],
  decide: decideGift,
  destination: async (_tx, _order, lines) => lines.map(() => ok({ rail: 'bank' })),
  postings: {
    pay: (order, { amountFen, feeFen }, to) =>
      moves({ from: order.frozenId, to, amountFen }, { from: order.frozenId, to: suspense, amountFen: feeFen }),
    settle: (_order, { amountFen, feeFen }, from) =>
      moves({ from, to: bankCash, amountFen }, { from: suspense, to: feeIncome, amountFen: feeFen }),
    reverse: (order, { amountFen, feeFen }, from) =>
      moves({ from, to: order.availableId, amountFen }, { from: suspense, to: order.availableId, amountFen: feeFen }),
  },
  details: { schema: z.object({ occasion: z.string() }), show: ({ occasion }) => [{ label: '事由', text: occasion }] },
  expiresAt: ({ submittedAt, scheduledAt }) =>
    atShanghai(addDays(shanghaiDate(scheduledAt ?? submittedAt), WANTED_DAYS + 1)),
};

export const giftBindings = () => [bind(give, placing(giftKind))];

declare module '#platform/kernel/menu.ts' {
  interface RightCodes {
    testKinds: '0990' | '099001' | '0991' | '099101';
  }
}
