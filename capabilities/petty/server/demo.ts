import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { bindPettyCard, transferPetty, withdrawPetty } from '../contract/card-operations.ts';
import { applyPetty, listPettyStaff, openPettyAccount } from '../contract/operations.ts';

/**
 * The first merchant's maker was handed money for a journey, has a card linked, withdrew some of it and passed some on
 * to the viewer.
 */
async function seed({ merchants, once, run }: DemoRun): Promise<void> {
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
  const [pettyAccountNo, colleagueNo] = owners;
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
  let cardId = '';
  await once({ key: 'petty cash card', mid, hoursAgo: 48 }, async (call) => {
    if (!pettyAccountNo) return ok({});
    const bound = await call('maker', bindPettyCard, {
      requestNo: 'demo-petty-card',
      bankName: '招商银行',
      bankAccountNo: '6225881234560042',
    });
    if (bound.ok) ({ cardId } = bound.data);
    return bound;
  });
  await once({ key: 'petty cash withdrawn', mid, hoursAgo: 3 }, async (call) =>
    cardId ? call('maker', withdrawPetty, { requestNo: 'demo-petty-withdraw', cardId, amount: '400.00' }) : ok({}),
  );
  await once({ key: 'petty cash passed on', mid, hoursAgo: 2 }, async (call) =>
    colleagueNo
      ? call('maker', transferPetty, {
          requestNo: 'demo-petty-transfer',
          pettyAccountNo: colleagueNo,
          amount: '100.00',
          remark: '上海出差合用',
        })
      : ok({}),
  );
  await run(2);
}

export const pettyDemo: DemoPart = { seed };
