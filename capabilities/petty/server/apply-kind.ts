import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideDebit, findAccount, PROVIDER_NAME, screenRemark } from '#capabilities/account/server/index.ts';
import type { Destination, Kind, Line, Order, Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { pettyErrors, PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED } from '../contract/errors.ts';
import { pettyApplyContract } from '../contract/kind.ts';
import type { applyPetty } from '../contract/operations.ts';
import { findPetty, type PettyAccount } from './account-row.ts';

type Input = InputOf<typeof applyPetty>;
type Code = ErrorOf<typeof applyPetty>;

interface HandOut {
  accountNo: string;
  amount: string;
  remark: string;
  petty: PettyAccount | undefined;
  typeCode: string;
  /** Another text of the order that is screened like its purpose. */
  also?: string;
}

/** Out of a merchant's account into the petty-cash account of a member of its staff. */
export async function handOut(
  tx: Tx,
  mid: string,
  { accountNo, amount, remark, petty, typeCode, also = '' }: HandOut,
): Promise<Result<Plan<never>, Code>> {
  const payer = await findAccount(tx, mid, accountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  if (!petty) return fail(PETTY_NOT_OPEN);
  if (!petty.isStaff) return fail(PETTY_HOLDER_NOT_STAFF);
  const refused = screenRemark(remark) ?? screenRemark(also);
  if (refused) return fail(PETTY_PURPOSE_REFUSED, refused.replace(/^备注/, '用途'));
  return ok({
    typeCode,
    payer,
    lines: [
      {
        payee: { name: petty.ownerName, accountNo: petty.accountNo, bankName: PROVIDER_NAME },
        amountFen: fenOfYuan(amount),
        feeFen: 0n,
      },
    ],
    speed: '',
    remark,
    scheduledAt: null,
  });
}

/** Asked again when the order runs: its owner may have left while it waited for its review. */
async function destinationOf(tx: Tx, { mid }: Order, { payeeAccountNo }: Line): Promise<Result<Destination>> {
  const petty = await findPetty(tx, mid, payeeAccountNo);
  if (!petty) return fail(PETTY_NOT_OPEN, pettyErrors[PETTY_NOT_OPEN]);
  if (!petty.isStaff) return fail(PETTY_HOLDER_NOT_STAFF, '备用金账户持有人已不是本商户的在用员工');
  return ok({ accountId: petty.availableId });
}

export const intoPetty: Kind['destination'] = (tx, order, lines) =>
  Promise.all(lines.map((line) => destinationOf(tx, order, line)));

/** It remains the merchant's money: nobody pays for it. */
export const pettyPrice: Kind['price'] = [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }];

/** 3060: out of the merchant's account into the owner's petty-cash account, booked the moment it runs. */
export const applyKind: Kind<Input, Code> = {
  contract: pettyApplyContract,
  price: pettyPrice,
  decide: async (tx, input, { mid }) =>
    handOut(tx, mid, { ...input, petty: await findPetty(tx, mid, input.pettyAccountNo), typeCode: '3060' }),
  destination: intoPetty,
};
