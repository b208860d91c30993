import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, decideDebit, findAccount, noCap, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { payInside, type Kind, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { PETTY_ACCOUNT_MISSING } from '../contract/errors.ts';
import { pettyReturnContract } from '../contract/kind.ts';
import type { returnPetty } from '../contract/operations.ts';
import { pettyPrice } from './apply-kind.ts';
import { findPetty, staffOf, subAccountOf, type PettyAccount } from './account-row.ts';

type Input = InputOf<typeof returnPetty>;
type Code = ErrorOf<typeof returnPetty>;

/** Its owner alone; what an owner left who has gone is taken back by an administrator. */
export const mayReturn = (
  { ownerId, isStaff }: PettyAccount,
  { personId, isAdmin }: { personId: string; isAdmin: boolean },
): boolean => ownerId === personId || (isAdmin && !isStaff);

async function decide(tx: Tx, input: Input, { mid, personId }: Moment): Promise<Result<Plan, Code>> {
  const petty = await findPetty(tx, mid, input.pettyAccountNo);
  const isAdmin = (await staffOf(tx, mid)).some((one) => one.personId === personId && one.isAdmin);
  if (!petty || !mayReturn(petty, { personId, isAdmin })) return fail(PETTY_ACCOUNT_MISSING);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const [debit, credit] = [decideDebit(account), decideCredit(account)];
  // As a redemption: the order is one of this account, which must be able to pay.
  if (!debit.ok) return debit;
  if (!credit.ok) return credit;
  return ok({
    typeCode: '3061',
    payer: { sub: subAccountOf(petty), countsFor: account },
    lines: [
      {
        payee: { name: account.name, accountNo: account.accountNo, bankName: PROVIDER_NAME },
        amountFen: fenOfYuan(input.amount),
        feeFen: 0n,
      },
    ],
    speed: '',
    remark: '',
    scheduledAt: null,
  });
}

/** 3061: back into an account of the merchant, for which it counts. */
export const returnKind: Kind<Input, Code> = {
  contract: pettyReturnContract,
  price: pettyPrice,
  // No cap on what goes back to the merchant.
  startLimits: noCap,
  decide,
  destination: payInside,
};
