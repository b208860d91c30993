import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, chosenAccountInput, keysOf, mespAuthList, requestNo, yuan } from '#platform/kernel/page.ts';
import { AUTO_REDEMPTION_MISSING, TOP_UP_BELOW_TRIGGER, WEALTH_NOT_OPEN } from './errors.ts';
import { autoLooks, autoModes, autoStates } from './words.ts';

const text = z.string();
const accountNo = chosenAccountInput('请选择账户');

const run = z.object({
  ranAt: text,
  /** Empty when no order was made. */
  orderNo: text,
  amount: yuan.nullable(),
  /** Why no order was made. */
  reason: text,
});

const rule = z.object({
  accountNo: text,
  /** Redeems when less than this is available, and fills up to the second amount. */
  below: yuan,
  upTo: yuan,
  mode: keysOf(autoModes),
  looks: keysOf(autoLooks),
  state: keysOf(autoStates),
  stateName: text,
  /** Why it was stopped; empty otherwise. */
  stopReason: text,
  makerName: text,
  lastRun: run.nullable(),
});
export type AutoRule = z.output<typeof rule>;

export const queryAuto = operation({
  path: 'plm/hqb.auto.query',
  title: '查询自动赎回规则',
  input: z.object({}),
  output: z.object({ list: z.array(rule) }),
  errors: [],
  policy: { audience: 'merchant', permission: ['0330'], effect: 'read' },
});

/**
 * Redeems automatically when an account falls short (domain-rules section 9, automatic rules). Its maker confirms it
 * with all factors now, because nobody is there when it runs. An account has one rule; a second one replaces it.
 */
export const saveAuto = operation({
  path: 'plm/hqb.auto.save',
  title: '设置自动赎回',
  input: z.object({
    requestNo,
    accountNo,
    below: amountInput,
    upTo: amountInput,
    mode: keysOf(autoModes),
    looks: keysOf(autoLooks),
    mespAuthList,
  }),
  output: z.object({ accountNo: text }),
  errors: [ACCOUNT_MISSING, WEALTH_NOT_OPEN, TOP_UP_BELOW_TRIGGER],
  policy: {
    audience: 'merchant',
    permission: ['033003'],
    effect: 'change',
    movesMoney: true,
    certificate: true,
    confirm: { password: true, sms: 'hqb.auto' },
  },
  codeBinds: { amount: ({ upTo }) => upTo },
});

/** For good; what it has ordered continues. */
export const removeAuto = operation({
  path: 'plm/hqb.auto.remove',
  title: '取消自动赎回',
  input: z.object({ accountNo }),
  output: z.object({ accountNo: text }),
  errors: [AUTO_REDEMPTION_MISSING],
  policy: { audience: 'merchant', permission: ['033003'], effect: 'change', confirm: { password: true } },
});

export const autoOperations = [queryAuto, saveAuto, removeAuto];
