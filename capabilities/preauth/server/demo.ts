import type { DemoPart, DemoTelling } from '#capabilities/order/server/index.ts';
import { createPreauth } from '../contract/operations.ts';

/** Pre-authorisations that wait for the payer's confirmation: nothing is held yet. One each way. */
async function tell({ merchants, once }: DemoTelling): Promise<void> {
  const [first, second] = [merchants[0]!, merchants[1]!];
  const asked = [
    { key: 'venue', payee: second, payer: first, amount: '6000.00', remark: '展会场地押金', hoursAgo: 4 },
    { key: 'device', payee: first, payer: second, amount: '12000.00', remark: '检测设备租用押金', hoursAgo: 2 },
  ];
  for (const { key, payee, payer, amount, remark, hoursAgo } of asked)
    await once({ key: `preauth ${key}`, mid: payee.mid, hoursAgo }, (call) =>
      call('maker', createPreauth, {
        requestNo: `demo-preauth-${key}`,
        accountNo: payee.accounts[0]!.accountNo,
        payerAccountNo: payer.accounts[0]!.accountNo,
        amount,
        remark,
      }),
    );
}

export const preauthDemo: DemoPart = { tell };
