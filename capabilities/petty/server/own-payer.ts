import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { accountsOf, decideDebit } from '#capabilities/account/server/index.ts';
import type { DetailRow, Moment } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN } from '../contract/errors.ts';
import { findPettyOf, subAccountOf } from './account-row.ts';

/** Whose petty cash an order pays out of. */
export const payerDetails = z.object({ ownerName: z.string(), tail: z.string() });
export type PayerDetails = z.output<typeof payerDetails>;
export const showPayer = ({ ownerName, tail }: PayerDetails): DetailRow[] => [
  { label: '付款备用金', text: `${ownerName}（尾号${tail}）` },
];

/**
 * The asker's petty cash as the payer of an order, which counts for the merchant's first account: that must be able to
 * pay.
 */
export async function ownPayer(tx: Tx, { mid, personId }: Moment) {
  const petty = await findPettyOf(tx, mid, personId);
  if (!petty) return fail(PETTY_NOT_OPEN);
  if (!petty.isStaff) return fail(PETTY_HOLDER_NOT_STAFF);
  const account = (await accountsOf(tx, mid))[0];
  if (!account) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  const { ownerName, accountNo } = petty;
  return ok({
    petty,
    payer: { sub: subAccountOf(petty), countsFor: account },
    details: { ownerName, tail: accountNo.slice(-4) },
  });
}
