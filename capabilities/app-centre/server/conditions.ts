import { accountsOf, bankAccountsOf } from '#capabilities/account/server/index.ts';
import { hasOtherReviewer, reviewersOf } from '#capabilities/approval/server/index.ts';
import { factorsOf } from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Application, Condition } from '#platform/kernel/application.ts';

interface Person {
  mid: string;
  personId: string;
}

/** Asked of every application: the confirmation needs both factors, and nothing works without an account. */
const ALWAYS: readonly Condition[] = ['merchantAccount', 'operationPassword', 'realName'];

const checks: Readonly<Record<Condition, (tx: Tx, who: Person) => Promise<boolean>>> = {
  merchantAccount: async (tx, { mid }) => (await accountsOf(tx, mid)).length > 0,
  operationPassword: async (tx, { personId }) => (await factorsOf(tx, personId)).tradePwdSettled,
  realName: async (tx, { personId }) => (await factorsOf(tx, personId)).realNameChecked,
  secondReviewer: (tx, { mid, personId }) => hasOtherReviewer(tx, mid, personId),
  bankAccount: async (tx, { mid }) => (await bankAccountsOf(tx, mid)).length > 0,
};

const keysOf = ({ conditions }: Application): Condition[] => [...new Set([...ALWAYS, ...conditions])];

/** Each condition of an application, met by this person in this merchant or not. */
export async function conditionsOf(
  tx: Tx,
  who: Person,
  application: Application,
): Promise<{ key: Condition; met: boolean }[]> {
  const found: { key: Condition; met: boolean }[] = [];
  for (const key of keysOf(application)) found.push({ key, met: await checks[key](tx, who) });
  return found;
}

/** Of the person who opens an application in the portal. */
const OF_THE_PERSON: readonly Condition[] = ['operationPassword', 'realName'];

/** The first that the merchant does not meet, where a system of the provider opens it. */
export async function unmetOfMerchant(tx: Tx, mid: string, application: Application): Promise<Condition | undefined> {
  // A reviewer who makes a payment needs another one, whichever of them it is.
  const [reviewer] = await reviewersOf(tx, mid);
  const who = { mid, personId: reviewer?.personId ?? '' };
  for (const key of keysOf(application)) if (!OF_THE_PERSON.includes(key) && !(await checks[key](tx, who))) return key;
  return undefined;
}

/** The first that is not met. */
export const unmetCondition = async (tx: Tx, who: Person, application: Application): Promise<Condition | undefined> =>
  (await conditionsOf(tx, who, application)).find(({ met }) => !met)?.key;
