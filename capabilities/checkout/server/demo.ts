import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { createTrade } from '../contract/operations.ts';

/** 远山 asks 晨光 for money: one below review, one that its checker must approve. */
const demoBills = [
  { key: 'deposit', amount: '4800.00', subject: '设备租赁押金', hoursAgo: 30 },
  { key: 'service', amount: '26800.00', subject: '技术服务费（第三季度）', hoursAgo: 3 },
] as const;
const VALID_DAYS = 30;

/** Payment links that wait for a payer; they are listed on 资金 > 收款单 of 远山. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const { mid, accounts } = merchants[1]!;
  for (const { key, amount, subject, hoursAgo } of demoBills)
    await once({ key: `trade ${key}`, mid, hoursAgo }, (call) =>
      call('maker', createTrade, {
        requestNo: `demo-trade-${key}`,
        tradeType: 'payment',
        accountNo: accounts[0]!.accountNo,
        amount,
        subject,
        validDays: VALID_DAYS,
      }),
    );
}

export const checkoutDemo: DemoPart = { seed };
