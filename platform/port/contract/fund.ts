import { z } from 'zod';
import { FUND_AWAY_MS, FUND_EVERY_MS, FUND_TIMEOUT_MS, FUND_YIELDS_EVERY_MS } from '../constants.ts';
import { day, gatewayCall, ourNo, positiveAmount, refusal, text, type GatewayContract } from './gateway-call.ts';

const fundAccountNo = z.string().regex(/^\d{6,28}$/);
const application = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('accepted'), tradeOn: day, confirmsOn: day }),
    z.object({ state: z.literal('confirmed'), confirmedOn: day, confirmNo: text(100) }),
    z.object({ state: z.literal('failed'), reason: z.string().max(200) }),
  ])
  .describe(
    'accepted: taken, counts for the trading day tradeOn, and its end is known on confirmsOn. confirmed and failed are the end and do not change any more.',
  );
const ABSENT = { when: 'You have never taken this number. We may send it again: answer it only if you are sure.' };

const sent = {
  applicationNo: '88010001-202611270000000000000001',
  side: 'subscribe',
  fundAccountNo: '980000000001',
  amount: '1000.00',
};
const accepted = { state: 'accepted', tradeOn: '2026-11-27', confirmsOn: '2026-11-30' };

export const fundCalls = {
  open: gatewayCall({
    name: 'openCustomer',
    title: 'Open a customer',
    text: 'The same customer again is answered with the same account, until it was closed.',
    method: 'POST',
    path: '/fund/customers',
    body: z.object({ customerNo: ourNo, name: text(200) }),
    answer: z.object({ fundAccountNo }),
    refusals: { 422: { when: 'You do not take this customer; the reason is shown to the merchant.', shape: refusal } },
    changes: true,
    timeoutMs: FUND_TIMEOUT_MS,
    silence: 'same-number',
    pausesMs: [FUND_AWAY_MS],
    until: 'it is answered.',
    examples: [
      {
        title: 'opened',
        body: { customerNo: '88010001', name: '晨光贸易有限公司' },
        status: 200,
        answer: { fundAccountNo: sent.fundAccountNo },
      },
      {
        title: 'not taken',
        isWrong: true,
        body: { customerNo: '88010002', name: '' },
        status: 422,
        answer: { reason: '客户资料不完整' },
      },
    ],
  }),
  send: gatewayCall({
    name: 'sendApplication',
    title: 'Subscribe or redeem',
    text: 'Write the application down before you answer. A share is worth one yuan. The same number with the same content is answered with its state, and nothing more is sold or redeemed.',
    method: 'POST',
    path: '/fund/applications',
    body: z.object({
      applicationNo: ourNo,
      side: z.enum(['subscribe', 'redeem']),
      fundAccountNo,
      amount: positiveAmount,
    }),
    answer: application,
    refusals: {
      409: { when: 'Another application has this number. Nothing is done. It is an alarm on our side.' },
      422: {
        when: 'The application is wrong, and nothing was taken. We read it as failed for good.',
        shape: refusal,
      },
    },
    changes: true,
    timeoutMs: FUND_TIMEOUT_MS,
    silence: 'ask-by-number',
    pausesMs: [FUND_AWAY_MS],
    until: 'it is answered.',
    examples: [
      { title: 'taken', body: sent, status: 200, answer: accepted },
      { title: 'the same again', body: sent, status: 200, answer: accepted },
      {
        title: 'other content under the number',
        body: { ...sent, amount: '1.00' },
        status: 409,
        answer: { message: 'another application already has this number' },
      },
      {
        title: 'wrong amount',
        isWrong: true,
        body: { ...sent, applicationNo: '88010001-2', amount: '0.00' },
        status: 422,
        answer: { reason: 'amount is not an amount in yuan with two decimals' },
      },
    ],
  }),
  query: gatewayCall({
    name: 'queryApplication',
    title: 'Ask for one application',
    text: 'We ask when it was sent without a clear answer, and from confirmsOn on until its end is known.',
    method: 'GET',
    path: '/fund/applications/{applicationNo}',
    params: { applicationNo: ourNo },
    answer: application,
    refusals: { 404: ABSENT },
    changes: false,
    timeoutMs: FUND_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [FUND_EVERY_MS, FUND_AWAY_MS],
    until: 'its end is known.',
    examples: [
      { title: 'taken', params: { applicationNo: sent.applicationNo }, status: 200, answer: accepted },
      {
        title: 'never taken',
        params: { applicationNo: 'none' },
        status: 404,
        answer: { message: 'no such application' },
      },
    ],
  }),
  yields: gatewayCall({
    name: 'listYields',
    title: 'Published yields',
    text: 'One entry for each calendar day that is over, also of weekends, from the asked day on, oldest first. You may answer some of them only; we ask on from the last. A day is never published twice with other values.',
    method: 'GET',
    path: '/fund/yields',
    query: { from: day },
    answer: z.object({
      yields: z.array(
        z.object({
          day,
          perTenThousand: z
            .string()
            .regex(/^-?\d{1,4}\.\d{4}$/)
            .describe('万份收益: yuan with four decimals, as a text.'),
          sevenDay: z
            .string()
            .regex(/^-?\d{1,3}\.\d{3}$/)
            .describe('七日年化: per cent with three decimals, as a text.'),
        }),
      ),
    }),
    refusals: { 400: { when: '`from` is no day.' } },
    changes: false,
    timeoutMs: FUND_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [FUND_YIELDS_EVERY_MS],
    until: 'the day is published.',
    examples: [
      { title: 'a day to come', query: { from: '2099-01-05' }, status: 200, answer: { yields: [] } },
      { title: 'no day', query: { from: 'today' }, status: 400, answer: { message: 'from is a day' } },
    ],
  }),
  close: gatewayCall({
    name: 'closeCustomer',
    title: 'Close a customer',
    text: 'We close a customer only without shares and open applications. The same customer again is closed as well. A later opening gets another account.',
    method: 'POST',
    path: '/fund/customers/close',
    body: z.object({ customerNo: ourNo }),
    answer: z.object({ state: z.literal('closed') }),
    refusals: { 422: { when: 'The customer number is missing.', shape: refusal } },
    changes: true,
    timeoutMs: FUND_TIMEOUT_MS,
    silence: 'same-number',
    pausesMs: [FUND_AWAY_MS],
    until: 'it is answered.',
    examples: [{ title: 'closed', body: { customerNo: '88010001' }, status: 200, answer: { state: 'closed' } }],
  }),
};

export const fundContract: GatewayContract = {
  title: 'Fund company',
  text: 'Customers, subscriptions and redemptions of a money fund, and its yields. There are no call-backs: we ask.',
  prefix: 'FUND_COMPANY',
  addressVariable: 'FUND_COMPANY_URL',
  isSigned: true,
  calls: fundCalls,
};
