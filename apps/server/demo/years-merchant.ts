import { relatePerson } from '#capabilities/merchant/server/index.ts';
import { openMerchant } from '#capabilities/onboarding/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { applications } from '../catalogue.ts';
import { merchants, yearsMerchant } from './cast.data.ts';
import { openingDeps, typeOfName, type Cast } from './cast.ts';
import { StepBook } from './step-book.ts';

/** What the years are: made once for a database, so that a run after a crash continues with the same. */
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
    const { roleIds } = await openMerchant(tx, openingDeps, {
      mid,
      name,
      accounts: accountNos.map((accountNo, index) => ({
        accountNo,
        type: typeOfName(model!.accounts[index]!.typeName),
      })),
      applications: applications.map(({ code }) => code),
      settlement: model!.bankAccounts,
      administrator: null,
      at,
    });
    for (const role of roles) {
      const { personId } = actors[model!.mid]![role]!;
      const roleClass = role === 'admin' ? 'admin' : 'operator';
      await relatePerson(tx, { mid, personId, roleId: roleIds[role], roleClass, authStatus: 'active', at });
    }
    return { entries, firstDay, days };
  });
}
