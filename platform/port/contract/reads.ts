import { z } from 'zod';
import { BOARD_EVERY_MS, BOARD_TIMEOUT_MS, IDENTITY_TIMEOUT_MS } from '../constants.ts';
import { gatewayCall, instant, ourNo, text, type GatewayContract } from './gateway-call.ts';

const question = { checkNo: 'C202611270001', name: '冯雪', idNumber: '11010119900307123X' };
export const identityCalls = {
  check: gatewayCall({
    name: 'checkIdentity',
    title: 'Compare a name with the number of an identity card',
    text: 'The same checkNo again is answered as the first time, and is charged once. The reason of a refusal is read by the person. Never write the number into a log.',
    method: 'POST',
    path: '/identity/checks',
    body: z.object({
      checkNo: ourNo,
      name: text(100),
      idNumber: z.string().regex(/^(\d{15}|\d{17}[\dXx])$/),
    }),
    answer: z.discriminatedUnion('result', [
      z.object({ result: z.literal('match') }),
      z.object({ result: z.literal('refused'), reason: text(100) }),
    ]),
    refusals: { 400: { when: 'The question is wrong; nothing is decided.' } },
    changes: false,
    timeoutMs: IDENTITY_TIMEOUT_MS,
    silence: 'by-a-person',
    pausesMs: [],
    until: '',
    examples: [
      { title: 'the same person', body: question, status: 200, answer: { result: 'match' } },
      {
        title: 'another name',
        body: { ...question, checkNo: 'C202611270002', idNumber: '110101199003070004' },
        status: 200,
        answer: { result: 'refused', reason: '姓名与证件号码不一致' },
      },
      {
        title: 'no number of a card',
        isWrong: true,
        body: { ...question, checkNo: 'C202611270003', idNumber: '1101' },
        status: 400,
        answer: { message: 'idNumber has 15 or 18 characters' },
      },
    ],
  }),
};
export const identityContract: GatewayContract = {
  title: 'Identity service',
  text: 'Real-name check of persons against the register.',
  prefix: 'IDENTITY_SERVICE',
  addressVariable: 'IDENTITY_SERVICE_URL',
  isSigned: false,
  calls: identityCalls,
};

export const boardCalls = {
  list: gatewayCall({
    name: 'listAnnouncements',
    title: 'All announcements that are not withdrawn',
    text: 'One that is no longer in the list is withdrawn at once.',
    method: 'GET',
    path: '/announcements',
    answer: z.object({
      announcements: z
        .array(
          z.object({
            id: text(64).describe('The same announcement has the same id for ever.'),
            kind: z.enum(['announcement', 'banner']).describe('A banner is shown at the top of the home page.'),
            title: text(60),
            text: text(500),
            atLogin: z.boolean().describe('Shown on the login page, too.'),
            beginsAt: instant,
            endsAt: instant.nullable().describe('Null: until it is withdrawn.'),
          }),
        )
        .max(500),
    }),
    refusals: {},
    changes: false,
    timeoutMs: BOARD_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [BOARD_EVERY_MS],
    until: 'our server stops; without an answer the last list stays.',
    examples: [
      {
        title: 'one announcement',
        status: 200,
        answer: {
          announcements: [
            {
              id: 'welcome',
              kind: 'announcement',
              title: '元旦假期到账安排',
              text: '1月1日至3日银行对公系统不处理大额汇划，T+1 提现顺延至节后首个工作日到账，请提前安排付款。',
              atLogin: false,
              beginsAt: '2026-11-27T00:00:00.000Z',
              endsAt: null,
            },
          ],
        },
      },
    ],
  }),
};
export const boardContract: GatewayContract = {
  title: 'Announcement board',
  text: 'What the provider announces in a system of its own, beside the announcements of the console.',
  prefix: 'ANNOUNCEMENTS',
  addressVariable: 'ANNOUNCEMENTS_URL',
  isSigned: false,
  calls: boardCalls,
};
