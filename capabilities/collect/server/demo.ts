import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { grantMandate } from '../contract/operations.ts';

/** The second merchant lets the first collect from its account. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const [parent, child] = [merchants[0]!, merchants[1]!];
  await once({ key: 'collect mandate', mid: child.mid, hoursAgo: 30 }, (call) =>
    call('admin', grantMandate, {
      requestNo: 'demo-collect-mandate',
      accountNo: child.accounts[0]!.accountNo,
      payeeAccountNo: parent.accounts[0]!.accountNo,
      payeeName: parent.name,
      keep: '20000.00',
    }),
  );
}

export const collectDemo: DemoPart = { seed };
