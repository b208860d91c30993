import { bankAccountsOf } from '#capabilities/account/server/index.ts';
import { hasPolicy } from '#capabilities/approval/server/index.ts';
import { kindRights } from '#capabilities/account/contract/kinds.ts';
import { countMembers } from '#capabilities/merchant/server/index.ts';
import { hasOrders } from '#capabilities/order/server/index.ts';
import { factorsOf } from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { dismissFirstDay, queryFirstDay } from '../contract/first-day-operations.ts';
import { firstSteps, type FirstStep } from '../contract/first-steps.ts';

type Caller = ReturnType<typeof roleOf>;

const REVIEW = '040101';
const BIND = '020401';
const PEOPLE = 2;
const makes = kindRights(['make']);

const mayPay = ({ permissions }: Caller): boolean => makes().some((code) => permissions.has(code));
const confirms = (caller: Caller): boolean => mayPay(caller) || caller.permissions.has(REVIEW);
const isAdmin = ({ roleClass }: Caller): boolean => roleClass === 'admin';

/** Whose step it is. What only an administrator can do is shown to nobody else. */
const concerns: Readonly<Record<FirstStep, (caller: Caller) => boolean>> = {
  operationPassword: confirms,
  realName: confirms,
  secondPerson: isAdmin,
  reviewRule: isAdmin,
  bankAccount: ({ permissions }) => permissions.has(BIND),
  firstPayment: mayPay,
};

const checks: Readonly<Record<FirstStep, (tx: Tx, caller: Caller) => Promise<boolean>>> = {
  operationPassword: async (tx, { personId }) => (await factorsOf(tx, personId)).tradePwdSettled,
  realName: async (tx, { personId }) => (await factorsOf(tx, personId)).realNameChecked,
  secondPerson: async (tx, { mid }) => (await countMembers(tx, mid)) >= PEOPLE,
  reviewRule: (tx, { mid }) => hasPolicy(tx, mid),
  bankAccount: async (tx, { mid }) => (await bankAccountsOf(tx, mid)).length > 0,
  firstPayment: (tx, { mid }) => hasOrders(tx, mid),
};

async function isDismissed({ tx }: CallContext, { mid, personId }: Caller): Promise<boolean> {
  const row = await tx.one(
    'SELECT 1 FROM app_centre.guides_dismissed WHERE mid = $1 AND person_id = $2',
    [mid, personId],
    'app_centre.guide_dismissed',
  );
  return row !== undefined;
}

/** `firstDay/query`: from the real data, in the sequence of the list. A guide that is put away asks nothing more. */
export const showFirstDay: Handler<typeof queryFirstDay> = async (context) => {
  const caller = roleOf(context);
  if (await isDismissed(context, caller)) return ok({ over: true, steps: [] });
  const steps: { step: FirstStep; done: boolean }[] = [];
  for (const step of Object.keys(firstSteps) as FirstStep[])
    if (concerns[step](caller)) steps.push({ step, done: await checks[step](context.tx, caller) });
  return ok({ over: steps.every(({ done }) => done), steps });
};

export const dismiss: Handler<typeof dismissFirstDay> = async (context) => {
  const { mid, personId } = roleOf(context);
  await context.tx.run(
    'INSERT INTO app_centre.guides_dismissed (mid, person_id, dismissed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [mid, personId, context.clock.now()],
    'app_centre.dismiss_guide',
  );
  return ok({ over: true });
};
