import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { addTerminal } from '../contract/operations.ts';

const terminals = [
  { kind: 'shop', terminalName: '朝阳门店', cityCode: '110100', address: '朝阳区建国路88号', account: 1 },
  { kind: 'pos', terminalName: '朝阳门店收银台1号', cityCode: '110100', address: '朝阳区建国路88号', account: 1 },
  { kind: 'code', terminalName: '杭州展厅收款码', cityCode: '330100', address: '滨江区江南大道288号', account: 0 },
] as const;

/** The first merchant's shop, its POS terminal, and a payment code elsewhere. */
async function seed({ merchants, once }: DemoRun): Promise<void> {
  const { mid, accounts } = merchants[0]!;
  for (const { account, ...terminal } of terminals)
    await once({ key: `terminal ${terminal.terminalName}`, mid, hoursAgo: 60 }, (call) =>
      call('admin', addTerminal, { ...terminal, accountNo: accounts[account]!.accountNo }),
    );
}

export const terminalDemo: DemoPart = { seed };
