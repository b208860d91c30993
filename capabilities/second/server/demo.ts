import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { openSecondAccount, rechargeSecond } from '../contract/operations.ts';

/** The first merchant keeps money apart for a shop and a department. */
async function seed({ merchants, once, run }: DemoRun): Promise<void> {
  const { mid, accounts } = merchants[0]!;
  let shopNo = '';
  for (const accountName of ['朝阳门店', '市场部'])
    await once({ key: `second-level account ${accountName}`, mid, hoursAgo: 40 }, async (call) => {
      const opened = await call('admin', openSecondAccount, { requestNo: `demo-second-open`, accountName });
      if (opened.ok) shopNo ||= opened.data.accountNo;
      return opened;
    });
  await once({ key: 'second-level account filled', mid, hoursAgo: 39 }, async (call) =>
    shopNo
      ? call('maker', rechargeSecond, {
          requestNo: 'demo-second-recharge',
          accountNo: accounts[0]!.accountNo,
          secondAccountNo: shopNo,
          amount: '800.00',
          remark: '门店备用资金',
        })
      : ok({}),
  );
  await run(39);
}

export const secondDemo: DemoPart = { seed };
