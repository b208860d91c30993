import { createMerchantRoles, openApplications } from '#capabilities/access/server/index.ts';
import { bindBankAccount, openAccount } from '#capabilities/account/server/index.ts';
import { accountTypes, type AccountType } from '#capabilities/account/contract/words.ts';
import { createMerchant, relatePerson } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { applications, menuNodes } from '../catalogue.ts';
import { merchants, PLATFORM, yearsMerchant } from './cast.data.ts';
import type { Cast } from './cast.ts';
import { StepBook } from './step-book.ts';

/** What the years are: made once for a database, so that a run after a crash goes on with the same. */
export interface Years extends Record<string, unknown> {
  entries: number;
  /** The first day; the last one is the day before the demo begins. */
  firstDay: ShanghaiDate;
  days: number;
}

/**
 * Opens the merchant of the years, with the accounts of the first merchant under other numbers and its people in their
 * roles. Throws where the story is not told, whose orders the years repeat.
 */
export async function openYearsMerchant(db: Database, entries: number, days: number): Promise<Years> {
  const steps = await StepBook.open(db);
  const [begin, cast] = [steps.resultOf('begin'), steps.resultOf('cast')];
  if (!begin || !cast || !steps.resultOf('told')) throw new Error('the demo is not complete: seed it first');
  // The step wrote it as this type.
  const { actors } = cast as Cast;
  const [model] = merchants;
  return steps.once('years', ALL_MERCHANTS, async (tx) => {
    const firstDay = addDays(shanghaiDate(new Date(String(begin.at))), -days);
    const { mid, name, roles, accountNos } = yearsMerchant;
    const at = atShanghai(firstDay);
    await createMerchant(tx, { mid, customerName: name, platformNo: PLATFORM.no, platformName: PLATFORM.name, at });
    const roleIds = await createMerchantRoles(tx, mid, [...menuNodes], at);
    await openApplications(
      tx,
      mid,
      applications.map(({ code }) => code),
    );
    for (const role of roles) {
      const { personId } = actors[model!.mid]![role]!;
      const roleClass = role === 'admin' ? 'admin' : 'operator';
      await relatePerson(tx, { mid, personId, roleId: roleIds[role], roleClass, authStatus: 'active', at });
    }
    for (const [index, accountNo] of accountNos.entries()) {
      const { typeName } = model!.accounts[index]!;
      const type = (Object.keys(accountTypes) as AccountType[]).find((key) => accountTypes[key] === typeName)!;
      await openAccount(tx, { mid, accountNo, type, name, openedAt: at });
    }
    for (const { bankName, bankAccountNo } of model!.bankAccounts)
      await bindBankAccount(tx, { mid, bankName, bankAccountNo, holderName: name, boundAt: at });
    return { entries, firstDay, days };
  });
}
