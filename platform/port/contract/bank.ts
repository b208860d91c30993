import { z } from 'zod';
import { BANK_BOOKS_EVERY_MS, BANK_QUERY_PAUSES_MS, BANK_TIMEOUT_MS } from '../constants.ts';
import { bankBookCalls } from './bank-books.ts';
import { accountNo, amount, gatewayCall, instant, ourNo, positiveAmount, refusal, text } from './gateway-call.ts';
import type { GatewayContract } from './gateway-call.ts';

/** Instructions or questions in one call. */
const MANY = 100;

const instruction = z.object({
  channelNo: ourNo,
  orderNo: text(64).describe('Of the order that pays, for your records. Several payments may have the same.'),
  amount: positiveAmount,
  payeeName: text(200),
  payeeAccountNo: accountNo,
  payeeBankName: text(200).describe('Bank and branch as the payer wrote them.'),
  memo: z.string().max(200).optional().describe('What the payee reads on the statement.'),
});

export const payment = z
  .object({
    channelNo: text(64),
    amount,
    state: z
      .enum(['accepted', 'succeeded', 'failed', 'returned'])
      .describe(
        'accepted: taken, not ended. succeeded: the payee has the money. failed: the money did not leave, and never will. returned: it succeeded and came back later; also listed by /bank/returns.',
      ),
    at: instant.optional().describe('When it ended. Required for succeeded and returned.'),
    bankSerial: text(100).optional().describe('Your number of the payment. Required for succeeded and returned.'),
    reason: z.string().max(200).optional().describe('Why it failed, in Chinese, shown to the merchant.'),
  })
  .describe('A payment as it is now.');

/** One of many: the status that its own call would have; none where the answer is not known. */
const manyAnswers = z.object({
  answers: z
    .array(z.object({ status: z.number().int().optional(), body: z.unknown().optional() }))
    .describe('As many as were asked for, in the same sequence: for each the status and body of its own call.'),
});

const DIFFERS = { when: 'Another payment has this number. Nothing is done. It is an alarm on our side.' };
const REFUSED = {
  when: 'The instruction is wrong, and nothing was taken. We read it as failed for good.',
  shape: refusal,
};
const ABSENT = { when: 'You have never taken this number. We may send it again: answer it only if you are sure.' };
const UNTIL_END = 'the end is known. After a day two people of the provider may say it, with proof.';

const sent = {
  channelNo: '20261127000000000001',
  orderNo: '202611270000000000000001',
  amount: '1234.50',
  payeeName: '远山科技有限公司',
  payeeAccountNo: '6222020200001234',
  payeeBankName: '招商银行北京分行',
  memo: '货款',
};
const pulled = {
  channelNo: 'T20261127000000000001',
  toAccountNo: '955668801000100000011',
  payerName: '晨光贸易有限公司',
  payerAccountNo: '6222020200007890',
  payerBankName: '招商银行北京分行',
  amount: '500.00',
  remark: 'CZ1',
};
const accepted = { channelNo: sent.channelNo, amount: sent.amount, state: 'accepted' };
const succeeded = {
  ...accepted,
  state: 'succeeded',
  at: '2026-11-27T02:15:04.120Z',
  bankSerial: 'BK2026112700000001',
};
const absent = { message: 'no such instruction' };

export const bankCalls = {
  send: gatewayCall({
    name: 'sendInstruction',
    title: 'Pay to a bank account',
    text: 'Write the instruction down before you answer. The same number with the same content is answered with the payment as it is now and pays nothing more.',
    method: 'POST',
    path: '/bank/instructions',
    body: instruction,
    answer: payment,
    refusals: { 409: DIFFERS, 422: REFUSED },
    changes: true,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-by-number',
    pausesMs: BANK_QUERY_PAUSES_MS,
    until: UNTIL_END,
    examples: [
      { title: 'taken', body: sent, status: 200, answer: accepted },
      { title: 'the same again', body: sent, status: 200, answer: accepted },
      {
        title: 'other content under the number',
        body: { ...sent, amount: '1.00' },
        status: 409,
        answer: { message: 'another instruction already has this channelNo' },
      },
      {
        title: 'wrong amount',
        isWrong: true,
        body: { ...sent, channelNo: '20261127000000000002', amount: '1234.5' },
        status: 422,
        answer: { reason: 'amount is not an amount in yuan with two decimals' },
      },
    ],
  }),
  query: gatewayCall({
    name: 'queryInstruction',
    title: 'Ask for one payment',
    text: 'An end that was told once is told for ever: succeeded does not become failed. A return is an event of its own.',
    method: 'GET',
    path: '/bank/instructions/{channelNo}',
    params: { channelNo: ourNo },
    answer: payment,
    refusals: { 404: ABSENT },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: BANK_QUERY_PAUSES_MS,
    until: UNTIL_END,
    examples: [
      { title: 'ended', params: { channelNo: sent.channelNo }, status: 200, answer: succeeded },
      { title: 'never taken', params: { channelNo: 'none' }, status: 404, answer: absent },
    ],
  }),
  sendMany: gatewayCall({
    name: 'sendInstructions',
    title: `Pay to up to ${MANY} bank accounts`,
    text: 'Nothing is all or none: each is taken or refused for itself, and answered in its place.',
    method: 'POST',
    path: '/bank/instructions/batch',
    body: z.object({ instructions: z.array(instruction).max(MANY) }),
    answer: manyAnswers,
    refusals: { 422: { when: `It is no list of at most ${MANY}.`, shape: refusal } },
    changes: true,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-by-number',
    pausesMs: BANK_QUERY_PAUSES_MS,
    until: UNTIL_END,
    examples: [
      {
        title: 'one known, one refused',
        isWrong: true,
        body: { instructions: [sent, { ...sent, channelNo: '20261127000000000003', payeeAccountNo: '12' }] },
        status: 200,
        answer: { answers: [{ status: 200, body: succeeded }, { status: 422 }] },
      },
    ],
  }),
  queryMany: gatewayCall({
    name: 'queryInstructions',
    title: `Ask for up to ${MANY} payments`,
    text: 'Each is answered in its place, with 404 where its own call would answer that.',
    method: 'POST',
    path: '/bank/queries',
    body: z.object({ channelNos: z.array(ourNo).max(MANY) }),
    answer: manyAnswers,
    refusals: { 422: { when: `It is no list of at most ${MANY}.`, shape: refusal } },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: BANK_QUERY_PAUSES_MS,
    until: UNTIL_END,
    examples: [
      {
        title: 'one known, one absent',
        body: { channelNos: [sent.channelNo, 'none'] },
        status: 200,
        answer: { answers: [{ status: 200, body: succeeded }, { status: 404 }] },
      },
    ],
  }),
  pull: gatewayCall({
    name: 'sendPull',
    title: 'Remit from an account whose holder allowed it',
    text: 'A top-up by instruction: you remit from the named account to the account of ours. What was remitted also comes with /bank/remittances, once.',
    method: 'POST',
    path: '/bank/pulls',
    body: z.object({
      channelNo: ourNo,
      toAccountNo: accountNo,
      payerName: text(200),
      payerAccountNo: accountNo,
      payerBankName: text(200),
      amount: positiveAmount,
      remark: z.string().max(200),
    }),
    answer: payment,
    refusals: { 409: DIFFERS, 422: REFUSED },
    changes: true,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-by-number',
    pausesMs: [BANK_BOOKS_EVERY_MS],
    until: UNTIL_END,
    examples: [
      {
        title: 'taken',
        body: pulled,
        status: 200,
        answer: { channelNo: pulled.channelNo, amount: pulled.amount, state: 'accepted' },
      },
      {
        title: 'other content under the number',
        body: { ...pulled, amount: '500.01' },
        status: 409,
        answer: { message: 'another instruction already has this channelNo' },
      },
    ],
  }),
  queryPull: gatewayCall({
    name: 'queryPull',
    title: 'Ask for one top-up',
    text: 'As for a payment; never returned.',
    method: 'GET',
    path: '/bank/pulls/{channelNo}',
    params: { channelNo: ourNo },
    answer: payment,
    refusals: { 404: ABSENT },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [BANK_BOOKS_EVERY_MS],
    until: UNTIL_END,
    examples: [
      {
        title: 'ended',
        params: { channelNo: pulled.channelNo },
        status: 200,
        answer: {
          channelNo: pulled.channelNo,
          amount: pulled.amount,
          state: 'succeeded',
          at: '2026-11-27T02:15:05.000Z',
          bankSerial: `PL${pulled.channelNo}`,
        },
      },
      { title: 'never taken', params: { channelNo: 'none' }, status: 404, answer: absent },
    ],
  }),
  ...bankBookCalls,
};

export const bankContract: GatewayContract = {
  title: 'Bank',
  text: 'Payments to bank accounts, their returns, money that arrives, and the file of a day. There are no call-backs: we ask.',
  prefix: 'BANK_RAIL',
  addressVariable: 'BANK_RAIL_URL',
  isSigned: true,
  calls: bankCalls,
};
