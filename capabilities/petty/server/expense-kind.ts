import { z } from 'zod';
import type { Kind } from '#capabilities/order/server/index.ts';
import { screenRemark } from '#capabilities/account/server/index.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PETTY_PURPOSE_REFUSED } from '../contract/errors.ts';
import { pettyExpenseContract } from '../contract/kind.ts';
import type { claimExpense } from '../contract/operations.ts';
import { categoryKeys, expenseCategories } from '../contract/words.ts';
import { findPettyOf } from './account-row.ts';
import { handOut, intoPetty, pettyPrice } from './apply-kind.ts';

const details = z.object({ category: z.enum(categoryKeys), voucherNo: z.string() });

/**
 * 3062: what a member of staff has spent, into the own petty-cash account. What it was for is what a reviewer approves.
 */
export const expenseKind: Kind<InputOf<typeof claimExpense>, ErrorOf<typeof claimExpense>, z.output<typeof details>> = {
  contract: pettyExpenseContract,
  price: pettyPrice,
  async decide(tx, { category, voucherNo = '', ...input }, { mid, personId }) {
    const refused = screenRemark(voucherNo);
    if (refused) return fail(PETTY_PURPOSE_REFUSED, refused.replace(/^备注/, '票据号码'));
    const plan = await handOut(tx, mid, { ...input, petty: await findPettyOf(tx, mid, personId), typeCode: '3062' });
    return plan.ok ? ok({ ...plan.data, details: { category, voucherNo } }) : plan;
  },
  destination: intoPetty,
  details: {
    schema: details,
    show: ({ category, voucherNo }) => [
      { label: '费用类型', text: expenseCategories[category] },
      ...(voucherNo ? [{ label: '票据号码', text: voucherNo }] : []),
    ],
  },
};
