import { z } from 'zod';
import { accountsOf, decideDebit } from '#capabilities/account/server/index.ts';
import type { DetailRow, Moment, SubPayer } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { findPettyOf, subAccountOf, type PettyAccount } from './account-row.ts';

/** Whose petty cash an order pays out of. */
export const payerDetails = z.object({ ownerName: z.string(), tail: z.string() });
export type PayerDetails = z.output<typeof payerDetails>;
export const showPayer = ({ ownerName, tail }: PayerDetails): DetailRow[] => [
  { label: '付款备用金', text: `${ownerName}（尾号${tail}）` },
];

interface OwnPayer {
  petty: PettyAccount;
  payer: SubPayer;
  details: PayerDetails;
}

/**
 * The asker's petty cash as the payer of an order, which counts for the merchant's first account: that must be able to
 * pay.
 */
export async function ownPayer(
  tx: Tx,
  { mid, personId }: Moment,
): Promise<Result<OwnPayer, '02101KCSDS' | '02102KCSDS' | '04201KCSDS' | '04203KCSDS'>> {
  const petty = await findPettyOf(tx, mid, personId);
  if (!petty) return fail('04203KCSDS');
  if (!petty.isStaff) return fail('04201KCSDS');
  const account = (await accountsOf(tx, mid))[0];
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  const { ownerName, accountNo } = petty;
  return ok({
    petty,
    payer: { sub: subAccountOf(petty), countsFor: account },
    details: { ownerName, tail: accountNo.slice(-4) },
  });
}
