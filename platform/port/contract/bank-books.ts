import { z } from 'zod';
import { BANK_BOOKS_EVERY_MS, BANK_FILE_EVERY_MS, BANK_TIMEOUT_MS } from '../constants.ts';
import { amount, day, gatewayCall, instant, text } from './gateway-call.ts';

const cursor = z
  .string()
  .max(100)
  .describe('Empty at first, then the cursor of the page before. Opaque to us; it never expires.');
const CURSOR = 'Unknown cursor.';
const PAGES =
  'Oldest first, some at a time. The cursor of the answer is the place behind its last entry; without entries it is the same place as the cursor that was asked with. The same cursor again gives the same entries first: we keep a cursor only after we have written down what came before it.';

/** What happened at the bank besides our instructions, and its file of a day. */
export const bankBookCalls = {
  returns: gatewayCall({
    name: 'listReturns',
    title: 'Payments that came back after their success (退票)',
    text: PAGES,
    method: 'GET',
    path: '/bank/returns',
    query: { cursor },
    answer: z.object({
      returns: z.array(
        z.object({
          returnNo: text(100).describe('Yours, unique.'),
          channelNo: text(64).describe('Our number of the payment that came back.'),
          amount: amount.describe('The whole amount of the payment, in yuan with two decimals.'),
          reason: z
            .string()
            .max(200)
            .describe('户名不符, 账号不存在, 账户异常, 限额 or 其他; any other text is shown as 其他.'),
          at: instant,
        }),
      ),
      cursor: z.string().max(100),
    }),
    refusals: { 400: { when: CURSOR } },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [BANK_BOOKS_EVERY_MS],
    until: 'it is answered; also after an answer, with the cursor that was written down last.',
    examples: [
      { title: 'none yet', query: { cursor: '' }, status: 200, answer: { returns: [], cursor: '0' } },
      {
        title: 'no cursor of the bank',
        query: { cursor: 'x' },
        status: 400,
        answer: { message: 'unknown cursor' },
      },
    ],
  }),
  remittances: gatewayCall({
    name: 'listRemittances',
    title: 'Money that arrived on accounts of ours',
    text: `${PAGES} Each merchant has an account number of its own: the prefix of ACS_PREFIX and our digits behind it.`,
    method: 'GET',
    path: '/bank/remittances',
    query: { cursor },
    answer: z.object({
      remittances: z.array(
        z.object({
          serialNo: text(100).describe('Yours, unique: the same number is the same money.'),
          toAccountNo: text(40),
          payerName: text(200),
          payerAccountNo: text(40),
          payerBankName: z.string().max(200),
          amount,
          remark: z.string().max(200),
          at: instant,
        }),
      ),
      cursor: z.string().max(100),
    }),
    refusals: { 400: { when: CURSOR } },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [BANK_BOOKS_EVERY_MS],
    until: 'it is answered; also after an answer, with the cursor that was written down last.',
    examples: [
      {
        title: 'a top-up that was remitted',
        query: { cursor: '' },
        status: 200,
        answer: {
          remittances: [
            {
              serialNo: 'PLT20261127000000000001',
              toAccountNo: '955668801000100000011',
              payerName: '晨光贸易有限公司',
              payerAccountNo: '6222020200007890',
              payerBankName: '招商银行北京分行',
              amount: '500.00',
              remark: 'CZ1',
              at: '2026-11-27T02:15:05.000Z',
            },
          ],
          cursor: '1',
        },
      },
      {
        title: 'no cursor of the bank',
        query: { cursor: 'x' },
        status: 400,
        answer: { message: 'unknown cursor' },
      },
    ],
  }),
  dayFile: gatewayCall({
    name: 'readDayFile',
    title: 'The file of a day that is over',
    text: 'Every payment that was taken or ended on the day, every return and every remittance, in the state that it had at the end of the day. Page by page: `next` is what we ask with as `from`, null on the last page. Each page has the number of lines and the sum of the whole file, so that a page that was lost is found.',
    method: 'GET',
    path: '/bank/files/{day}',
    params: { day },
    query: { from: z.string().max(100).describe('Empty for the first page.') },
    answer: z.object({
      day,
      lines: z.array(
        z.object({
          kind: z.enum(['instruction', 'return', 'remittance']),
          ref: text(100).describe('Our number of a payment; your number of a return or a remittance.'),
          channelNo: z
            .string()
            .max(100)
            .describe('Our number of the payment that came back; of other lines the same as ref.'),
          amount,
          state: z.enum(['accepted', 'succeeded', 'failed']),
          at: instant,
        }),
      ),
      next: z.string().max(100).nullable(),
      count: z.number().int().describe('Lines of the whole file.'),
      amount: amount.describe('Sum of all lines of the whole file.'),
    }),
    refusals: { 404: { when: 'The day is not over, or its file is not ready. We ask again.' } },
    changes: false,
    timeoutMs: BANK_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [BANK_FILE_EVERY_MS],
    until: 'the file has come whole.',
    examples: [
      {
        title: 'a day without movements',
        params: { day: '2026-01-05' },
        query: { from: '' },
        status: 200,
        answer: { day: '2026-01-05', lines: [], next: null, count: 0, amount: '0.00' },
      },
      {
        title: 'a day that is not over',
        params: { day: '2099-01-05' },
        query: { from: '' },
        status: 404,
        answer: { message: 'no such day, or it is not over' },
      },
    ],
  }),
};
