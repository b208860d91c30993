import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { capturePreauth, confirmPreauth, createPreauth } from '../contract/operations.ts';

/** Pre-authorisations that wait for the payer's confirmation: nothing is held yet. One each way. */
async function askForHolds({ merchants, once }: DemoRun): Promise<void> {
  const [first, second] = [merchants[0]!, merchants[1]!];
  const holds = [
    { key: 'venue', payee: second, payer: first, amount: '6000.00', remark: '展会场地押金', hoursAgo: 4 },
    { key: 'device', payee: first, payer: second, amount: '12000.00', remark: '检测设备租用押金', hoursAgo: 2 },
  ];
  for (const { key, payee, payer, amount, remark, hoursAgo } of holds)
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

/** What its payer has confirmed, below review: one that the first merchant holds, and one of which it took a part. */
async function confirmHolds({ merchants, once, run }: DemoRun): Promise<void> {
  const [first, second, third] = [merchants[0]!, merchants[1]!, merchants[2]!];
  const held = [
    { key: 'hall', payee: third, payer: first, amount: '3000.00', remark: '会议厅押金' },
    { key: 'sample', payee: first, payer: second, amount: '2400.00', remark: '样机借用押金' },
  ];
  const numbers = new Map<string, string>();
  for (const { key, payee, payer, amount, remark } of held)
    await once({ key: `preauth ${key}`, mid: payee.mid, hoursAgo: 49 }, async (call) => {
      const [accountNo, payerAccountNo] = [payee.accounts[0]!.accountNo, payer.accounts[0]!.accountNo];
      const input = { requestNo: `demo-preauth-${key}`, accountNo, payerAccountNo, amount, remark };
      const created = await call('maker', createPreauth, input);
      if (created.ok) numbers.set(key, created.data.orderNo);
      return created;
    });
  for (const { key, payer } of held.filter((one) => numbers.has(one.key)))
    await once({ key: `preauth ${key} confirmed`, mid: payer.mid, hoursAgo: 40 }, (call) =>
      call('maker', confirmPreauth, { requestNo: `demo-preauth-${key}-c`, orderNo: numbers.get(key)! }),
    );
  await run(39);
  const orderNo = numbers.get('sample');
  if (orderNo)
    await once({ key: 'preauth sample taken', mid: first.mid, hoursAgo: 39 }, (call) =>
      call('maker', capturePreauth, { requestNo: 'demo-preauth-sample-t', orderNo, amount: '1600.00' }),
    );
  await run(39);
}

async function seed(demo: DemoRun): Promise<void> {
  await confirmHolds(demo);
  await askForHolds(demo);
}

export const preauthDemo: DemoPart = { seed };
