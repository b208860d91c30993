import { formatFen } from '#platform/kernel/amount-text.ts';
import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import { openKinds } from '#capabilities/account/contract/kinds.ts';
import { lockChanges } from '#capabilities/change/server/index.ts';
import { noteChanges, roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { OWN_REVIEW_LIMIT, REVIEWER_INVALID } from '../contract/errors.ts';
import type { saveReviewerLimit } from '../contract/operations.ts';
import { currentPolicy, reviewersOf } from './policy.ts';
import { setReviewerLimit } from './reviewer-limit.ts';
import { checkLayers } from './save-rule.ts';

const limitText = (fen: bigint | null): string => (fen === null ? '不限' : `${formatFen(fen)}元`);
const fenOf = (amount: string | null) => (amount === null ? null : fenOfYuan(amount));

/**
 * The limits of one reviewer, at once: they can only stop approvals of that person. With another administrator nobody
 * changes their own. Refused when a layer would have no reviewer any more that it has now.
 */
export const saveLimit: Handler<typeof saveReviewerLimit> = async (context, { personId, single, day }) => {
  const { mid, personId: self } = roleOf(context);
  await lockChanges(context.tx, mid);
  const people = await reviewersOf(context.tx, mid);
  const reviewer = people.find((one) => one.personId === personId);
  if (!reviewer) return fail(REVIEWER_INVALID);
  nameObject(context, `复核人 ${reviewer.personName}`);
  if (personId === self && (await hasOtherAdministrator(context.tx, mid, self))) return fail(OWN_REVIEW_LIMIT);
  const [singleFen, dayFen] = [fenOf(single), fenOf(day)];
  const limited = people.map((one) => (one === reviewer ? { ...one, singleFen, dayFen } : one));
  for (const { id } of openKinds()) {
    const { layers } = await currentPolicy(context.tx, mid, id);
    const [before, after] = [checkLayers(id, layers, people), checkLayers(id, layers, limited)];
    if (before.ok && !after.ok) return after;
  }
  const reviewerName = reviewer.personName;
  noteChanges(
    context,
    { label: `${reviewerName} 单笔复核限额`, before: limitText(reviewer.singleFen), after: limitText(singleFen) },
    { label: `${reviewerName} 单日复核限额`, before: limitText(reviewer.dayFen), after: limitText(dayFen) },
  );
  await setReviewerLimit(context.tx, { mid, personId, singleFen, dayFen });
  return ok({ personId });
};
