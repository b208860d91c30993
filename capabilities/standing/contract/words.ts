import { amountFault, restAmountFault } from '#platform/kernel/field-rule.ts';

export const standingStates = {
  active: '执行中',
  paused: '已暂停',
  stopped: '已停止',
  ended: '已结束',
} as const;
export type StandingState = keyof typeof standingStates;
export const standingTones = { active: 'good', paused: 'waiting', stopped: 'bad', ended: 'off' } as const;

/** An order was made, or none and why. */
export const runResults = { made: '已生成订单', skipped: '未执行' } as const;

/** In place of a payee for a kind that has one of the merchant's own, e.g. its fund account. */
export const OWN_PAYEE = 'own';

export const amountRules = { fixed: '固定金额', above: '超出保留金额的部分' } as const;
export type AmountRule = keyof typeof amountRules;
/** What stays in the account may be nothing. */
export const amountFaults = { fixed: amountFault, above: restAmountFault } as const;
