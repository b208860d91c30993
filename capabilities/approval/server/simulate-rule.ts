import { formatFen } from '#platform/kernel/amount-text.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PRODUCT_NOT_REVIEWED } from '../contract/errors.ts';
import type { simulateRule } from '../contract/operations.ts';
import { reviewPath, stepsOfOrder, type Exclusion } from '../domain/review-rule.ts';
import { currentPolicy, reviewersOf } from './policy.ts';
import type { Reviewers } from './save-rule.ts';
import { isRuled } from './is-ruled.ts';

const whyWords = (why: Exclusion, { singleFen }: Reviewers[number]): string => {
  if (why === 'maker') return '制单人不能复核自己的订单';
  return why === 'limit' ? `单笔复核限额 ${formatFen(singleFen!)} 元` : '不是该步骤的复核人';
};

/** Who would review such an order, by the function that decides about real ones. Nothing is stored. */
export const simulate: Handler<typeof simulateRule> = async (context, { kind, amount, makerId }) => {
  if (!isRuled(kind)) return fail(PRODUCT_NOT_REVIEWED);
  const { mid } = roleOf(context);
  const amountFen = fenOfYuan(amount);
  const { layers } = await currentPolicy(context.tx, mid, kind);
  const people = await reviewersOf(context.tx, mid);
  const path = reviewPath(stepsOfOrder(layers, { amountFen }), amountFen, people, makerId);
  const steps = path.steps.map(({ step, eligible, excluded }) => ({
    title: step.title,
    eligible: eligible.map(({ personName }) => personName),
    excluded: excluded.map(({ person, why }) => ({ personName: person.personName, why: whyWords(why, person) })),
  }));
  const empty = steps.findIndex(({ eligible }) => eligible.length === 0);
  const problem = path.complete
    ? ''
    : empty >= 0
      ? `第 ${empty + 1} 步没有可以复核的人员，这样的订单将无法提交`
      : '每人只能复核一个步骤，现有人员不足以完成全部步骤，这样的订单将无法提交';
  return ok({ steps, problem });
};
