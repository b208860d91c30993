import { createTrade } from '#capabilities/checkout/contract/operations.ts';
import type { fixedClock } from '#platform/kernel/clock.ts';
import { createPreauth } from '#capabilities/preauth/contract/operations.ts';
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

/** 远山 and 晨光 ask each other to hold money: 晨光 has one to confirm and one that it waits for. */
const preauths = [
  { key: 'venue', payee: merchants[1]!, payer: merchants[0]!, amount: '6000.00', remark: '展会场地押金', hoursAgo: 4 },
  {
    key: 'device',
    payee: merchants[0]!,
    payer: merchants[1]!,
    amount: '12000.00',
    remark: '检测设备租用押金',
    hoursAgo: 2,
  },
] as const;

/** Pre-authorisations that wait for the payer's confirmation when the demo begins: nothing is held yet. */
export async function askForPreauths(
  deps: { actors: Actors; steps: StepBook; clock: ReturnType<typeof fixedClock> },
  end: Date,
): Promise<void> {
  for (const { key, payee, payer, amount, remark, hoursAgo } of preauths) {
    await deps.steps.once(`preauth ${key}`, payee.mid, async (tx) => {
      deps.clock.set(new Date(end.getTime() - hoursAgo * HOUR_MS).toISOString());
      const form = {
        requestNo: `demo-preauth-${key}`,
        accountNo: payee.accounts[0]!.accountNo,
        payerAccountNo: payer.accounts[0]!.accountNo,
        amount,
        remark,
      } as const;
      const made = await deps.actors.act(tx, payee.mid, 'maker', createPreauth, form);
      if (!made.ok) throw new Error(`the demo's pre-authorisation ${key} was refused: ${made.code}`);
      return { orderNo: made.data.orderNo };
    });
  }
  deps.clock.set(end.toISOString());
}

/** 收款单 that wait for a payer when the demo begins; their links are listed on 资金 > 收款单 of 远山. */
export async function askForMoney(
  deps: { actors: Actors; steps: StepBook; clock: ReturnType<typeof fixedClock> },
  end: Date,
): Promise<void> {
  const { mid, accounts } = merchants[1]!;
  for (const { key, amount, subject, hoursAgo } of asked) {
    await deps.steps.once(`trade ${key}`, mid, async (tx) => {
      deps.clock.set(new Date(end.getTime() - hoursAgo * HOUR_MS).toISOString());
      const form = {
        requestNo: `demo-trade-${key}`,
        tradeType: 'payment',
        accountNo: accounts[0]!.accountNo,
        amount,
        subject,
        validDays: VALID_DAYS,
      } as const;
      const made = await deps.actors.act(tx, mid, 'maker', createTrade, form);
      if (!made.ok) throw new Error(`the demo's trade ${key} was refused: ${made.code}`);
      return { tradeNo: made.data.tradeNo };
    });
  }
  deps.clock.set(end.toISOString());
}
