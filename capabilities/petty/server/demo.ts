import type { DemoPart, DemoTelling } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { applyPetty, listPettyStaff, openPettyAccount } from '../contract/operations.ts';

/** The first merchant's maker was handed money for a journey; the viewer has an account and nothing in it. */
async function tell({ merchants, once, run }: DemoTelling): Promise<void> {
  const { mid, accounts } = merchants[0]!;
  const owners: string[] = [];
  for (const name of ['李文静', '赵晓燕'])
    await once({ key: `petty cash of ${name}`, mid, hoursAgo: 50 }, async (call) => {
      const staff = await call('admin', listPettyStaff, {});
      if (!staff.ok) return staff;
      const { personId } = staff.data.list.find(({ personName }) => personName === name)!;
      const opened = await call('admin', openPettyAccount, { personId });
      if (opened.ok) owners.push(opened.data.pettyAccountNo);
      return opened;
    });
  const [pettyAccountNo] = owners;
  await once({ key: 'petty cash handed out', mid, hoursAgo: 49 }, async (call) =>
    pettyAccountNo
      ? call('maker', applyPetty, {
          requestNo: 'demo-petty-cash',
          accountNo: accounts[0]!.accountNo,
          pettyAccountNo,
          amount: '3000.00',
          remark: '上海出差备用金',
        })
      : ok({}),
  );
  await run(49);
}

export const pettyDemo: DemoPart = { tell };
