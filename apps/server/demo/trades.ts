import { createTrade } from '#capabilities/checkout/contract/operations.ts';
import type { fixedClock } from '#platform/kernel/clock.ts';
import type { Actors } from './actors.ts';
import { merchants } from './cast.data.ts';
import type { StepBook } from './step-book.ts';

/** 远山 asks 晨光 for money: one below review, one that its checker must approve. */
const asked = [
  { key: 'deposit', amount: '4800.00', subject: '设备租赁押金', hoursAgo: 30 },
  { key: 'service', amount: '26800.00', subject: '技术服务费（第三季度）', hoursAgo: 3 },
] as const;
const VALID_DAYS = 30;
const HOUR_MS = 3_600_000;

/** 收款单 that wait for a payer when the demo begins; their links are listed on 资金 > 收款单 of 远山. */
export async function askForMoney(deps: { actors: Actors; steps: StepBook; clock: ReturnType<typeof fixedClock> }, end: Date): Promise<void> {
  const { mid, accounts } = merchants[1]!;
  for (const { key, amount, subject, hoursAgo } of asked) {
    await deps.steps.once(`trade ${key}`, mid, async (tx) => {
      deps.clock.set(new Date(end.getTime() - hoursAgo * HOUR_MS).toISOString());
      const form = { requestNo: `demo-trade-${key}`, tradeType: 'payment', accountNo: accounts[0]!.accountNo, amount, subject, validDays: VALID_DAYS } as const;
      const made = await deps.actors.act(tx, mid, 'maker', createTrade, form);
      if (!made.ok) throw new Error(`the demo's trade ${key} was refused: ${made.code}`);
      return { tradeNo: made.data.tradeNo };
    });
  }
  deps.clock.set(end.toISOString());
}
