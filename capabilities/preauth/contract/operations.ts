import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  NO_REVIEWER_FOR_AMOUNT,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_ACCOUNT_MISSING,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { placingErrors } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import {
  ORIGINAL_ORDER_BUSY,
  OVER_ORIGINAL_REMAINDER,
  TRADE_PARTLY_RESERVED,
} from '#capabilities/order/contract/errors.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  keysOf,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import {
  CAPTURE_VOID_TOO_LATE,
  NO_CAPTURE_TO_VOID,
  PREAUTH_CONFIRMED,
  PREAUTH_MISSING,
  PREAUTH_NOT_CONFIRMED,
  PREAUTH_PAYER_IS_OWN,
  PREAUTH_PAYER_MISSING,
  PREAUTH_REMARK_REFUSED,
  PREAUTH_REQUEST_CANCELLED,
  PREAUTH_REQUEST_EXPIRED,
} from './errors.ts';
import { listedStates, preauthStates, sides } from './words.ts';

const state = keysOf(preauthStates);
const orderNo = z.string({ error: '请选择预授权' }).regex(/^\d{24}$/, '预授权单号不正确，请从列表中选择');
/** ISO with +08:00. */
const time = z.string();

/**
 * What each call answers: its own order (of a request, the number that its order will have), and what the
 * pre-authorisation holds, what of it was paid, and what its payer has again.
 */
const answer = z.object({
  orderNo: z.string(),
  state: z.string(),
  /** 处理中 until the order has run: a payee cannot take what is only being held. */
  stateName: z.string(),
  auditStatus: z.string(),
  preauthNo: z.string(),
  held: yuan,
  used: yuan,
  released: yuan,
});
export type PreauthAnswer = z.output<typeof answer>;

const factors = { password: true } as const;
const moves = { audience: 'merchant', effect: 'change', movesMoney: true } as const;
const ofOrder = { requestNo, orderNo, mespAuthList };
const amountsErrors = [
  NO_REVIEWER_FOR_AMOUNT,
  ORIGINAL_ORDER_BUSY,
  OVER_ORIGINAL_REMAINDER,
  PREAUTH_MISSING,
  PREAUTH_NOT_CONFIRMED,
] as const;

export const createPreauth = operation({
  path: 'preAuth/create',
  title: '发起预授权',
  input: z.object({
    requestNo,
    payerAccountNo: chosenAccountInput('请输入付款账号'),
    accountNo: chosenAccountInput('请选择收款账户'),
    amount: amountInput,
    remark: z.string().trim().max(60, '备注最多60个字').optional(),
    mespAuthList,
  }),
  output: answer,
  errors: [
    ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    TOO_MANY_LOOKUPS,
    PREAUTH_PAYER_IS_OWN,
    PREAUTH_PAYER_MISSING,
    PREAUTH_REMARK_REFUSED,
    REQUEST_NUMBER_REUSED,
  ],
  policy: { ...moves, permission: ['030601'], confirm: { ...factors, sms: 'preauth.create' } },
  codeBinds: { amount: ({ amount }) => amount },
});

/** The payer's own confirmation: from then on the money is held. */
export const confirmPreauth = operation({
  path: 'preAuth/confirm',
  title: '确认预授权',
  input: z.object(ofOrder),
  output: answer,
  errors: [
    ...placingErrors,
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    PREAUTH_MISSING,
    PREAUTH_REQUEST_EXPIRED,
    PREAUTH_REQUEST_CANCELLED,
    PREAUTH_CONFIRMED,
  ],
  policy: { ...moves, permission: ['030602'], confirm: { ...factors, sms: 'preauth.confirm' }, certificate: true },
  codeBinds: { orderNo: (input) => input.orderNo },
});

/** Takes all or a part of what is held; the rest goes back to the payer with it. */
export const capturePreauth = operation({
  path: 'preAuth/capture',
  title: '预授权完成',
  input: z.object({ ...ofOrder, amount: amountInput }),
  output: answer,
  errors: [...placingErrors, ...amountsErrors, ACCOUNT_MISSING, PAYEE_ACCOUNT_CLOSED_TO_CREDIT],
  policy: { ...moves, permission: ['030601'], confirm: { ...factors, sms: 'preauth.capture' }, certificate: true },
  codeBinds: { orderNo: (input) => input.orderNo, amount: ({ amount }) => amount },
});

/** Gives all that is held back to the payer. A request that nobody has confirmed is cancelled. */
export const voidPreauth = operation({
  path: 'preAuth/void',
  title: '预授权撤销',
  input: z.object(ofOrder),
  output: answer,
  errors: [...placingErrors, ...amountsErrors],
  policy: { ...moves, permission: ['030601'], confirm: { ...factors, sms: 'preauth.void' }, certificate: true },
  codeBinds: { orderNo: (input) => input.orderNo },
});

/** Pays a capture of the same day back. `orderNo` is the capture's, or the pre-authorisation's. */
export const voidCapture = operation({
  path: 'preAuth/captureVoid',
  title: '预授权完成撤销',
  input: z.object(ofOrder),
  output: answer,
  errors: [
    ...placingErrors,
    ACCOUNT_MISSING,
    ACCOUNT_MAY_NOT_PAY,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    ORIGINAL_ORDER_BUSY,
    OVER_ORIGINAL_REMAINDER,
    TRADE_PARTLY_RESERVED,
    PREAUTH_MISSING,
    CAPTURE_VOID_TOO_LATE,
    NO_CAPTURE_TO_VOID,
  ],
  policy: { ...moves, permission: ['030601'], confirm: { ...factors, sms: 'preauth.captureVoid' }, certificate: true },
  codeBinds: { orderNo: (input) => input.orderNo },
});

const row = z.object({
  orderNo: z.string(),
  side: keysOf(sides),
  state,
  stateName: z.string(),
  amount: yuan,
  held: yuan,
  used: yuan,
  released: yuan,
  /** Empty for the payee until the payer has confirmed. */
  payerName: z.string(),
  /** The own one whole, the other side's as `**** 0011`. */
  payerAccountNo: z.string(),
  payeeName: z.string(),
  payeeAccountNo: z.string(),
  remark: z.string(),
  createdAt: time,
  /** Until when the payer can confirm. */
  confirmUntil: time,
  /** From then on the rest goes back; null until it is confirmed. */
  expiresAt: time.nullable(),
});
export type PreauthRow = z.output<typeof row>;

export const listPreauths = operation({
  path: 'preAuth/page',
  title: '查询预授权',
  input: z.object({
    side: keysOf(sides).default('payee'),
    states: z.array(z.enum(listedStates)).max(listedStates.length).optional(),
    /** Number, remark, or the other side's name. */
    keyword: z.string().trim().max(64).optional(),
    ...pageInput,
  }),
  /**
   * `totalAmount`: of the whole filter. `toConfirm`: how many this merchant has to confirm, regardless of the filter.
   */
  output: pageOutput(row).extend({ totalAmount: yuan, toConfirm: z.number() }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0306'], effect: 'read' },
});

export const queryPreauth = operation({
  path: 'preAuth/detail',
  title: '查询预授权详情',
  input: z.object({ orderNo }),
  output: row.extend({
    /** What this merchant can do with it now; a person needs the right besides. */
    actions: z.object({ confirm: z.boolean(), capture: z.boolean(), void: z.boolean(), voidCapture: z.boolean() }),
    /** Until when a capture can be paid back today: 22:30. */
    voidUntil: z.string(),
    /** Its captures and voids, oldest first. */
    followers: z.array(
      z.object({
        orderNo: z.string(),
        typeCode: z.string(),
        typeName: z.string(),
        state,
        stateName: z.string(),
        amount: yuan,
        submittedAt: time,
        isOwn: z.boolean(),
      }),
    ),
  }),
  errors: [PREAUTH_MISSING],
  policy: { audience: 'merchant', permission: ['0306'], effect: 'read' },
});

export type PreauthDetail = z.output<typeof queryPreauth.output>;

export const preauthOperations = [
  createPreauth,
  confirmPreauth,
  capturePreauth,
  voidPreauth,
  voidCapture,
  listPreauths,
  queryPreauth,
];
