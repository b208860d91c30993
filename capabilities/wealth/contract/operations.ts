import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { payingErrors } from '#capabilities/account/contract/placing.ts';
import { z } from 'zod';
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
import { autoOperations } from './auto-operations.ts';
import {
  FAST_REDEMPTION_EXHAUSTED,
  FUND_CLEARING,
  FUND_PAUSED,
  OVER_FAST_REDEMPTION_LIMIT,
  WEALTH_NOT_OPEN,
} from './errors.ts';
import { signOperations } from './sign-operations.ts';
import { redeemModes, tradeSides, tradeStates } from './words.ts';

const text = z.string();
/** 2026-11-27 */
const day = z.string();
const accountNo = chosenAccountInput('请选择账户');
const placed = z.object({ orderNo: text, auditStatus: text, state: text });
const moves = {
  audience: 'merchant',
  effect: 'change',
  movesMoney: true,
  certificate: true,
} as const;
const tradeErrors = [...payingErrors, FUND_CLEARING, WEALTH_NOT_OPEN, FUND_PAUSED] as const;

export const purchase = operation({
  path: 'plm/hqb.purchase',
  title: '理财申购',
  input: z.object({ requestNo, accountNo, amount: amountInput, mespAuthList }),
  output: placed,
  errors: [...tradeErrors],
  policy: { ...moves, permission: ['033002'], confirm: { password: true, sms: 'hqb.purchase' } },
  codeBinds: { amount: ({ amount }) => amount },
});

export const redeem = operation({
  path: 'plm/hqb.redeem',
  title: '理财赎回',
  input: z.object({
    requestNo,
    /** The own account that gets the money. */
    accountNo,
    amount: amountInput,
    mode: keysOf(redeemModes),
    mespAuthList,
  }),
  output: placed,
  errors: [...tradeErrors, PAYEE_ACCOUNT_CLOSED_TO_CREDIT, OVER_FAST_REDEMPTION_LIMIT, FAST_REDEMPTION_EXHAUSTED],
  policy: { ...moves, permission: ['033003'], confirm: { password: true, sms: 'hqb.redeem' } },
  codeBinds: { amount: ({ amount }) => amount },
});

const read = { audience: 'merchant', permission: ['0330'], effect: 'read' } as const;

/** How shares can be given back now, and when what is ordered now counts. */
export const withdrawalModel = operation({
  path: 'plm/hqb.withdrawal.model.type',
  title: '查询赎回方式',
  input: z.object({}),
  output: z.object({
    /** No order is taken at this moment (nightly clearing, or the rail to the fund company is paused). */
    paused: z.boolean(),
    /** Why; empty while orders are taken. */
    pauseText: text,
    /** Minutes of the day as `15:00`. */
    cutOff: text,
    tradeOn: day,
    /** A purchase of now: its shares, its first income, and the day on which that is seen. */
    confirmsOn: day,
    incomeFrom: day,
    incomeSeenOn: day,
    fast: z.object({ dayLimit: yuan, dayLeft: yuan, poolIsOpen: z.boolean() }),
    /** An ordinary redemption of now is paid until the end of this day. */
    ordinary: z.object({ arrivesOn: day }),
  }),
  errors: [],
  policy: read,
});

export const balanceDetails = operation({
  path: 'plm/hqb.balance.details',
  title: '查询理财余额',
  input: z.object(pageInput),
  output: pageOutput(
    z.object({
      day,
      amount: yuan,
      /** Shares that earned it. */
      shares: yuan,
      perTenThousand: text,
      bookedAt: text,
    }),
  ).extend({
    fundName: text,
    fundCode: text,
    fundAccountNo: text,
    /** Shares that can be redeemed, those of orders that wait, and those that the fund company has to confirm. */
    available: yuan,
    frozen: yuan,
    redeeming: yuan,
    /** Subscribed and not yet confirmed. */
    buying: yuan,
    total: yuan,
    /** Of the last booked day. */
    lastDay: day.nullable(),
    lastIncome: yuan,
    totalIncome: yuan,
    /** Past figures of the last published day. */
    figures: z.object({ day, perTenThousand: text, sevenDay: text }).nullable(),
  }),
  errors: [WEALTH_NOT_OPEN],
  policy: read,
});

const trade = z.object({
  orderNo: text,
  side: keysOf(tradeSides),
  sideName: text,
  accountNo: text,
  amount: yuan,
  state: keysOf(tradeStates),
  stateName: text,
  submittedAt: text,
  tradeOn: day.nullable(),
  /** The day on which it is, or was, confirmed. */
  confirmsOn: day.nullable(),
  reason: text,
  /** The order by which the money came; empty otherwise. */
  arrivalNo: text,
});
export type TradeRow = z.output<typeof trade>;

/** Of the list and of its file. */
export const tradeFilter = {
  sides: z.array(keysOf(tradeSides)).max(3).optional(),
  states: z.array(keysOf(tradeStates)).max(6).optional(),
  /** Part of an order's number. */
  keyword: z.string().trim().max(64).optional(),
};

const some = z.object({ count: z.number(), amount: yuan });

export const listTrades = operation({
  path: 'plm/hqb.trade.page',
  title: '查询理财交易记录',
  input: z.object({ ...tradeFilter, ...pageInput }),
  output: pageOutput(trade).extend({
    /** Over the whole filter: all, purchases that are confirmed, and redemptions that were paid. */
    totals: z.object({ all: some, bought: some, redeemed: some }),
  }),
  errors: [],
  policy: read,
});

export const wealthOperations = [
  ...signOperations,
  ...autoOperations,
  purchase,
  redeem,
  withdrawalModel,
  balanceDetails,
  listTrades,
];
