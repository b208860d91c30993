import { z } from 'zod';
import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  OVER_SINGLE_LIMIT,
  PAYEE_PROTECTION_REFUSES,
} from '#capabilities/account/contract/errors.ts';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import { calendar } from '#platform/kernel/calendar.ts';
import { NO_RIGHT, REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import {
  STANDING_BUSINESS_UNSUPPORTED,
  STANDING_DAY_INVALID,
  STANDING_MISSING,
  STANDING_PAYEE_INVALID,
  STANDING_REMARK_REFUSED,
  STANDING_STATE_CHANGED,
  TOO_MANY_STANDINGS,
} from './errors.ts';
import { amountFaults, amountRules, runResults, standingStates } from './words.ts';

const state = keysOf(standingStates);
const payeeType = z.enum(['company', 'individual'], { error: '请选择账户类型' });
const standingId = z.uuid({ error: '请选择定期付款' });
/** ISO with +08:00. */
const time = z.string();
const change = { audience: 'merchant', permission: ['031101'], effect: 'change' } as const;
const read = { audience: 'merchant', permission: ['0311'], effect: 'read' } as const;

/**
 * Makes orders of one kind automatically, at 08:30 on the days of its calendar (domain-rules section 4). Its maker
 * confirms it with all factors now, because nobody is there when it runs.
 */
export const createStanding = operation({
  path: 'csdb/v2/standing/create',
  title: '设置定期付款',
  input: z
    .object({
      requestNo,
      kind: z.string({ error: '请选择业务' }).min(1, '请选择业务').max(32),
      accountNo: chosenAccountInput('请选择付款账户'),
      /**
       * An own bank account's id, or the number of an account, as the kind's payee is named; `own` for a kind that pays
       * into the merchant's own (`OWN_PAYEE`).
       */
      payee: z.string({ error: '请填写收款账户' }).trim().min(1, '请填写收款账户').max(64),
      payeeName: z.string().trim().max(60, '收款方名称最多60个字').optional(),
      /** Of a payee at a bank whom the maker enters. */
      payeeBankName: z.string().trim().max(60, '开户银行最多60个字').optional(),
      payeeType: payeeType.optional(),
      speed: z.enum(['T0', 'T1'], { error: '请选择到账时间' }).default('T0'),
      calendar,
      rule: keysOf(amountRules),
      /** What is paid each time; with `above`, what stays in the account. */
      amount: z.string({ error: '请输入金额' }),
      /** Of each order. */
      remark: z.string().trim().max(100, '备注最多100个字').optional(),
      mespAuthList,
    })
    .superRefine(({ rule, amount }, context) => {
      const message = amountFaults[rule](amount);
      if (message !== null) context.addIssue({ code: 'custom', path: ['amount'], message });
    }),
  output: z.object({ standingId: z.string(), state, nextAt: time.nullable() }),
  errors: [
    NO_RIGHT,
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    OVER_SINGLE_LIMIT,
    PAYEE_PAUSED,
    PAYEE_PROTECTION_REFUSES,
    STANDING_BUSINESS_UNSUPPORTED,
    STANDING_PAYEE_INVALID,
    STANDING_DAY_INVALID,
    TOO_MANY_STANDINGS,
    STANDING_REMARK_REFUSED,
    REQUEST_NUMBER_REUSED,
  ],
  policy: {
    ...change,
    movesMoney: true,
    confirm: { password: true, sms: 'standing.create' },
    certificate: true,
  },
  codeBinds: { payee: ({ kind, payee }) => `${kind}:${payee}`, amount: ({ amount }) => amount },
});

const run = z.object({
  date: z.string(),
  ranAt: time,
  result: keysOf(runResults),
  /** Empty when no order was made. */
  orderNo: z.string(),
  amount: yuan.nullable(),
  /** Why no order was made. */
  reason: z.string(),
  /** Earlier days for which it did not run, because the system was not running then. */
  missed: z.number(),
});

const row = z.object({
  standingId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  accountNo: z.string(),
  payeeName: z.string(),
  /** Masked. */
  payeeAccountNo: z.string(),
  payeeBankName: z.string(),
  calendar,
  rule: keysOf(amountRules),
  amount: yuan,
  state,
  stateName: z.string(),
  /** Why it was stopped; empty otherwise. */
  stopReason: z.string(),
  nextAt: time.nullable(),
  makerName: z.string(),
  createdAt: time,
  lastRun: run.nullable(),
});
export type StandingRow = z.output<typeof row>;
export type StandingRun = z.output<typeof run>;

export const listStandings = operation({
  path: 'csdb/v2/standing/list',
  title: '查询定期付款',
  input: z.object({
    states: z.array(state).max(4).optional(),
    /** Those that were stopped, or whose last run made no order within the last three days. */
    toHandle: z.boolean().optional(),
    ...pageInput,
  }),
  output: pageOutput(row),
  errors: [],
  policy: read,
});

export const queryStanding = operation({
  path: 'csdb/v2/standing/detail',
  title: '查询定期付款详情',
  input: z.object({ standingId }),
  output: row.extend({
    speed: z.enum(['T0', 'T1']),
    /** Null where nobody has entered it. */
    payeeType: payeeType.nullable(),
    remark: z.string(),
    /** Newest first, at most 50. */
    runs: z.array(run),
    actions: z.object({ pause: z.boolean(), resume: z.boolean(), cancel: z.boolean() }),
  }),
  errors: [STANDING_MISSING],
  policy: read,
});
export type StandingDetail = z.output<typeof queryStanding.output>;

const changed = z.object({ standingId: z.string(), state, nextAt: time.nullable() });
const changes = (path: string, title: string) =>
  ({
    path,
    title,
    input: z.object({ standingId }),
    output: changed,
    errors: [STANDING_MISSING, STANDING_STATE_CHANGED],
  }) as const;

export const pauseStanding = operation({ ...changes('csdb/v2/standing/pause', '暂停定期付款'), policy: change });
/** Payments begin again, so that a person confirms it. */
export const resumeStanding = operation({
  ...changes('csdb/v2/standing/resume', '恢复定期付款'),
  policy: { ...change, confirm: { password: true } },
});
/** For good. */
export const cancelStanding = operation({
  ...changes('csdb/v2/standing/cancel', '终止定期付款'),
  policy: { ...change, confirm: { password: true } },
});

export const standingOperations = [
  createStanding,
  listStandings,
  queryStanding,
  pauseStanding,
  resumeStanding,
  cancelStanding,
];
