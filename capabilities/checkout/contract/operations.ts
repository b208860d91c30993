import {
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  PAYEE_ACCOUNT_MISSING,
  QUOTE_MISMATCH,
} from '#capabilities/account/contract/errors.ts';
import { payingErrors, placesOrder } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
import { userRoleRelation } from '#capabilities/identity/contract/signed-in.ts';
import { ORDER_PERIOD_INVALID, QUOTE_EXPIRED, REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import {
  amountInput,
  chosenAccountInput,
  mespAuthList,
  pageInput,
  pageOutput,
  requestNo,
  yuan,
} from '#platform/kernel/page.ts';
import { timeInput } from '#platform/kernel/shanghai-time.ts';
import { SUBJECT_MAX, VALID_MAX_DAYS } from '../constants.ts';
import {
  BILL_BEING_PAID,
  BILL_CANNOT_CLOSE,
  BILL_CLOSED_BY_PAYEE,
  BILL_ENDED,
  BILL_EXPIRED,
  BILL_MISMATCH,
  BILL_MISSING,
  BILL_PAID,
  BILL_SUBJECT_REFUSED,
  OWN_BILL,
  PAYMENT_LINK_INVALID,
} from './errors.ts';
import { newLoginAndPay, time, trade, tradeState, tradeView } from './login-operations.ts';

const tradeNo = z.string({ error: '请选择收款单' }).regex(/^SK\d{22}$/, '收款单号不正确，请从列表中选择');

export const createTrade = operation({
  path: 'plm/trade.create',
  title: '新建收款单',
  input: z.object({
    requestNo,
    /** A recharge is no payment by a link: it has its own call (capability topup). */
    tradeType: z.literal('payment', { error: '不支持的交易类型' }).default('payment'),
    accountNo: chosenAccountInput('请选择收款账户'),
    amount: amountInput,
    subject: z
      .string({ error: '请输入事由' })
      .trim()
      .min(2, '请输入事由，2～60个字')
      .max(SUBJECT_MAX, '请输入事由，2～60个字'),
    /** Payable until the end of the day so many days from today. */
    validDays: z
      .number({ error: '请选择有效期' })
      .int('请选择有效期')
      .min(1, '有效期为1～90天')
      .max(VALID_MAX_DAYS, '有效期为1～90天'),
  }),
  /** How to pay it: the path below the portal's address, behind the `#`. */
  output: z.object({ tradeNo: z.string(), trade: z.string(), payPath: z.string(), validUntil: time }),
  errors: [ACCOUNT_MISSING, PAYEE_ACCOUNT_CLOSED_TO_CREDIT, BILL_SUBJECT_REFUSED, REQUEST_NUMBER_REUSED],
  policy: { audience: 'merchant', permission: ['030301'], effect: 'change' },
});

export const listTrades = operation({
  path: 'plm/trade.page',
  title: '查询收款单',
  input: z.object({
    startTime: timeInput.optional(),
    endTime: timeInput.optional(),
    states: z.array(tradeState).max(5).optional(),
    /** Number, subject or payer. */
    keyword: z.string().trim().max(64).optional(),
    ...pageInput,
  }),
  output: pageOutput(
    z.object({
      tradeNo: z.string(),
      subject: z.string(),
      amount: yuan,
      /** The merchant's own. */
      accountNo: z.string(),
      state: tradeState,
      stateName: z.string(),
      validUntil: time,
      /** Empty until somebody pays. */
      payerName: z.string(),
      paidAt: time.nullable(),
      makerName: z.string(),
      createdAt: time,
      /** For copying, while it can still be paid; else empty. */
      payPath: z.string(),
      mayClose: z.boolean(),
    }),
  ),
  errors: [ORDER_PERIOD_INVALID],
  policy: { audience: 'merchant', permission: ['0303'], effect: 'read' },
});

export const closeTrade = operation({
  path: 'plm/trade.close',
  title: '关闭收款单',
  input: z.object({ requestNo: requestNo.optional(), tradeNo }),
  output: z.object({ tradeNo: z.string(), state: tradeState }),
  errors: [BILL_MISSING, BILL_CANNOT_CLOSE, BILL_ENDED],
  policy: { audience: 'merchant', permission: ['030301'], effect: 'change' },
});

/**
 * Whether the session is still valid (else 03T0x), the trade, and the accounts from which this person may pay it now.
 */
export const loginCheck = operation({
  path: 'bfp/loginCheck',
  title: '企业付款登录校验',
  input: z.object({ trade }),
  output: z.object({
    trade: tradeView,
    /** The merchant of the session; null: the person picks one of `merchants`. */
    mid: z.string().nullable(),
    customerName: z.string(),
    merchants: z.array(userRoleRelation),
    /** Empty when it can be paid; else the sentence that says why not. */
    refusal: z.string(),
    /** The merchant's own that may pay; numbers whole. */
    accounts: z.array(z.object({ accountNo: z.string(), accountTypeName: z.string(), availableBalance: yuan })),
    /** This merchant's own order that pays, or paid, the trade. */
    orderNo: z.string().nullable(),
  }),
  errors: [PAYMENT_LINK_INVALID],
  policy: { audience: 'person', effect: 'read' },
});

/** Pays a 收款单 (4010): a money order inside the provider, which the payer's review policy may stop. */
export const orderPay = operation({
  path: 'bfp/orderPay',
  title: '支付收款单',
  input: z.object({
    requestNo,
    trade,
    quoteId: z.string({ error: '请先确认费用' }).max(64),
    accountNo: chosenAccountInput('请选择付款账户'),
    /** Shown by the page and bound by the code; they must equal the trade's (security.md T9, T27). */
    amount: amountInput,
    payeeAccountNo: z.string().regex(/^\*{4} \d{4}$/, '付款内容与收款单不一致，请刷新页面后重新核对'),
    mespAuthList,
  }),
  output: z.object({ orderNo: z.string(), auditStatus: z.string(), state: z.string() }),
  errors: [
    ...payingErrors,
    QUOTE_EXPIRED,
    QUOTE_MISMATCH,
    PAYEE_ACCOUNT_MISSING,
    PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
    PAYMENT_LINK_INVALID,
    OWN_BILL,
    BILL_CLOSED_BY_PAYEE,
    BILL_EXPIRED,
    BILL_BEING_PAID,
    BILL_PAID,
    BILL_MISMATCH,
  ],
  policy: placesOrder('030302', 'checkout'),
  codeBinds: { payee: ({ payeeAccountNo }) => payeeAccountNo, amount: ({ amount }) => amount },
});

export const checkoutOperations = [createTrade, listTrades, closeTrade, newLoginAndPay, loginCheck, orderPay];
