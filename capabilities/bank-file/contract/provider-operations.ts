import { z } from 'zod';
import { acts, confirms, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { DECIDER_LOST_RIGHT, SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor, yuan } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { NOTE } from '../constants.ts';
import {
  BANK_FILE_MISSING,
  DIFFERENCE_CHANGE_PENDING,
  DIFFERENCE_MISSING,
  DIFFERENCE_NOT_TAKEN,
  DIFFERENCE_RESOLVED,
  DIFFERENCE_TAKEN_BY_OTHER,
} from './errors.ts';
import { dayStates, handlings, itemStates, kindNames, results } from './words.ts';

/** The provider's books compared with the bank's file of each day. No merchant sees any of it. */
const VIEW = ['op.fund.view'] as const;
const time = z.string();
const day = dayInput('请选择日期');
const itemNo = z
  .number({ error: '请选择差异' })
  .int('请选择差异')
  .min(1, '请选择差异')
  .max(2_147_483_647, '请选择差异');
const noteInput = (label: string) =>
  z
    .string({ error: `请填写${label}` })
    .trim()
    .min(NOTE.min, `${label}至少${NOTE.min}个字`)
    .max(NOTE.max, `${label}最多${NOTE.max}个字`);

const sums = {
  bankCount: z.number(),
  bankAmount: yuan,
  ownCount: z.number(),
  ownAmount: yuan,
  sameCount: z.number(),
  /** The bank's amount less ours. */
  gap: yuan,
};
const comparedDay = z.object({
  day: z.string(),
  state: keysOf(dayStates),
  stateName: z.string(),
  /** How often the bank was asked since the day was last compared. */
  asked: z.number(),
  comparedAt: time.nullable(),
  runs: z.number(),
  openItems: z.number(),
  ...sums,
  /** The same by kind of payment; empty before the first comparison. */
  kinds: z.array(z.object({ kind: keysOf(kindNames), name: z.string(), ...sums })),
});
export type ComparedDay = z.output<typeof comparedDay>;

const dayFilter = {
  from: day.optional(),
  to: day.optional(),
  states: z.array(keysOf(dayStates)).max(3).optional(),
};

export const pageBankDays = operation({
  path: 'console/bankFile/days',
  realm: 'provider',
  title: '查询银行日终对账',
  input: z.object({ ...pageInput, ...dayFilter }),
  output: pageOutput(comparedDay),
  errors: [],
  policy: sees(...VIEW),
});

/** A change for the log: who took it is noted. */
export const exportBankDays = operation({
  path: 'console/bankFile/days.export',
  realm: 'provider',
  title: '导出银行日终对账',
  input: z.object({ ...dayFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...VIEW), timeoutMs: 60_000 },
});

const difference = z.object({
  itemNo: z.number(),
  day: z.string(),
  /** Since its day. */
  ageDays: z.number(),
  kindName: z.string(),
  resultName: z.string(),
  ref: z.string(),
  channelNo: z.string(),
  bankAmount: yuan.nullable(),
  bankStateName: z.string(),
  ownAmount: yuan.nullable(),
  ownStateName: z.string(),
  /** Whose payment it is; empty where our books do not know. */
  mid: z.string(),
  customerName: z.string(),
  orderNo: z.string(),
  state: keysOf(itemStates),
  stateName: z.string(),
  owner: z.string(),
  /** The caller has it in hand. */
  isOwn: z.boolean(),
  handling: z.string(),
  /** Its handling was proposed and waits for another person. */
  isWaiting: z.boolean(),
});
export type Difference = z.output<typeof difference>;

const differenceFilter = {
  day: day.optional(),
  states: z.array(keysOf(itemStates)).max(4).optional(),
  results: z.array(keysOf(results)).max(5).optional(),
  kinds: z.array(keysOf(kindNames)).max(3).optional(),
  /** The whole number of a payment at the bank, of an order or of a merchant. */
  number: z.string().trim().max(100, '最多100个字符').default(''),
  /** Those that the caller has in hand. */
  isOwn: z.boolean().default(false),
};

/** The oldest day first. */
export const pageDifferences = operation({
  path: 'console/bankFile/differences',
  realm: 'provider',
  title: '查询对账差异',
  input: z.object({ ...pageInput, ...differenceFilter }),
  output: pageOutput(difference),
  errors: [],
  policy: sees(...VIEW),
});

/** A change for the log: who took it is noted. */
export const exportDifferences = operation({
  path: 'console/bankFile/differences.export',
  realm: 'provider',
  title: '导出对账差异',
  input: z.object({ ...differenceFilter, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: { ...acts(...VIEW), timeoutMs: 60_000 },
});

export const showDifference = operation({
  path: 'console/bankFile/difference',
  realm: 'provider',
  title: '查看对账差异',
  input: z.object({ itemNo }),
  output: difference.extend({
    history: z.array(z.object({ at: time, actor: z.string(), event: z.string(), note: z.string() })),
  }),
  errors: [DIFFERENCE_MISSING],
  policy: sees(...VIEW),
});

/** Also from another person who has it. */
export const takeDifference = operation({
  path: 'console/bankFile/take',
  realm: 'provider',
  title: '领取对账差异',
  input: z.object({
    requestNo,
    itemNo,
    note: z.string().trim().max(NOTE.max, `说明最多${NOTE.max}个字`).default(''),
  }),
  output: z.object({}),
  errors: [DIFFERENCE_MISSING, DIFFERENCE_RESOLVED, DIFFERENCE_CHANGE_PENDING],
  policy: acts('op.fund.propose'),
});

/** By the person who has it in hand; another person with the right to approve decides. */
export const proposeHandling = operation({
  path: 'console/bankFile/propose',
  realm: 'provider',
  title: '提交对账差异的处理',
  input: z.object({
    requestNo,
    itemNo,
    handling: z.enum(handlings, { error: '请选择处理方式' }),
    note: noteInput('说明'),
    proof: noteInput('凭证'),
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: z.string() }),
  errors: [
    DECIDER_LOST_RIGHT,
    SAME_CHANGE_PENDING,
    DIFFERENCE_MISSING,
    DIFFERENCE_RESOLVED,
    DIFFERENCE_NOT_TAKEN,
    DIFFERENCE_TAKEN_BY_OTHER,
  ],
  policy: confirms('op.fund.propose'),
});

/** The bank is asked for its file of the day again, and the day is compared with it. What people did stays. */
export const compareDayAgain = operation({
  path: 'console/bankFile/again',
  realm: 'provider',
  title: '重新取银行文件并核对',
  input: z.object({ requestNo, day }),
  output: z.object({}),
  errors: [BANK_FILE_MISSING],
  policy: acts('op.fund.propose'),
});

export const bankFileProviderOperations = [
  pageBankDays,
  exportBankDays,
  pageDifferences,
  exportDifferences,
  showDifference,
  takeDifference,
  proposeHandling,
  compareDayAgain,
];
