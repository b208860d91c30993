import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  accountsOf,
  decideCredit,
  decideDebit,
  findAccount,
  lookUpPayee,
  noCap,
  PROVIDER_NAME,
  screenRemark,
} from '#capabilities/account/server/index.ts';
import { refuseFlagged } from '#capabilities/payee/server/index.ts';
import { payInside, type Kind, type NewLine } from '#capabilities/order/server/index.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  secondErrors,
  SECOND_MISSING,
  SECOND_PAYEE_IS_OWN,
  SECOND_PAYEE_MISMATCH,
  SECOND_REMARK_REFUSED,
  SECOND_TO_ITSELF,
} from '../contract/errors.ts';
import {
  secondPayContract,
  secondRechargeContract,
  secondReturnContract,
  secondTransferContract,
} from '../contract/kind.ts';
import type { paySecond, rechargeSecond, returnSecond, transferSecond } from '../contract/operations.ts';
import type { Tx } from '#platform/db/database.ts';
import { findSecond, subAccountOf, type SecondRow } from './account-row.ts';

/** It remains the merchant's money: nobody pays for it, and it has no cap. */
const price: Kind['price'] = [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }];

const lineTo = ({ accountNo, name }: { accountNo: string; name: string }, amount: string): [NewLine] => [
  { payee: { name, accountNo, bankName: PROVIDER_NAME }, amountFen: fenOfYuan(amount), feeFen: 0n },
];

function decideRemark(remark: string): Result<null, typeof SECOND_REMARK_REFUSED> {
  const refused = screenRemark(remark);
  return refused ? fail(SECOND_REMARK_REFUSED, refused) : ok(null);
}

const atOnce = { speed: '', scheduledAt: null } as const;

const intoSecond: Kind['destination'] = (tx, { mid }, lines) =>
  Promise.all(
    lines.map(async ({ payeeAccountNo }) => {
      const second = await findSecond(tx, mid, payeeAccountNo);
      return second ? ok({ accountId: second.availableId }) : fail(SECOND_MISSING, secondErrors[SECOND_MISSING]);
    }),
  );

/** 7010: booked the moment it runs. */
export const rechargeKind: Kind<InputOf<typeof rechargeSecond>, ErrorOf<typeof rechargeSecond>> = {
  contract: secondRechargeContract,
  price,
  startLimits: noCap,
  async decide(tx, { accountNo, secondAccountNo, amount, remark = '' }, { mid }) {
    const payer = await findAccount(tx, mid, accountNo);
    if (!payer) return fail(ACCOUNT_MISSING);
    const debit = decideDebit(payer);
    if (!debit.ok) return debit;
    const second = await findSecond(tx, mid, secondAccountNo);
    if (!second) return fail(SECOND_MISSING);
    const screened = decideRemark(remark);
    if (!screened.ok) return screened;
    return ok({ typeCode: '7010', payer, lines: lineTo(second, amount), remark, ...atOnce });
  },
  destination: intoSecond,
};

/** 7020: it counts for the account that gets the money, which must be able to pay and to receive. */
export const returnKind: Kind<InputOf<typeof returnSecond>, ErrorOf<typeof returnSecond>> = {
  contract: secondReturnContract,
  price,
  startLimits: noCap,
  async decide(tx, { accountNo, secondAccountNo, amount, remark = '' }, { mid }) {
    const second = await findSecond(tx, mid, secondAccountNo);
    if (!second) return fail(SECOND_MISSING);
    const account = await findAccount(tx, mid, accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    const [debit, credit] = [decideDebit(account), decideCredit(account)];
    if (!debit.ok) return debit;
    if (!credit.ok) return credit;
    const screened = decideRemark(remark);
    if (!screened.ok) return screened;
    const payer = { sub: subAccountOf(second), countsFor: account };
    return ok({ typeCode: '7020', payer, lines: lineTo(account, amount), remark, ...atOnce });
  },
  destination: payInside,
};

const details = z.object({ name: z.string(), tail: z.string() });
type Details = z.output<typeof details>;
const shown: NonNullable<Kind<never, string, Details>['details']> = {
  schema: details,
  show: ({ name, tail }) => [{ label: '转出二级账户', text: `${name}（尾号${tail}）` }],
};

/** The order counts for the merchant's first account, which must be able to pay. */
async function ownPayer(tx: Tx, mid: string, second: SecondRow) {
  const account = (await accountsOf(tx, mid))[0];
  if (!account) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  const { name, accountNo } = second;
  const payer = { sub: subAccountOf(second), countsFor: account };
  return ok({ payer, details: { name, tail: accountNo.slice(-4) } });
}

/** 7030: into another second-level account. */
export const transferKind: Kind<InputOf<typeof transferSecond>, ErrorOf<typeof transferSecond>, Details> = {
  contract: secondTransferContract,
  price,
  startLimits: noCap,
  async decide(tx, { secondAccountNo, toAccountNo, amount, remark = '' }, { mid }) {
    if (secondAccountNo === toAccountNo) return fail(SECOND_TO_ITSELF);
    const second = await findSecond(tx, mid, secondAccountNo);
    const to = await findSecond(tx, mid, toAccountNo);
    if (!second || !to) return fail(SECOND_MISSING);
    const payerResult = await ownPayer(tx, mid, second);
    if (!payerResult.ok) return payerResult;
    const screened = decideRemark(remark);
    if (!screened.ok) return screened;
    return ok({ typeCode: '7030', ...payerResult.data, lines: lineTo(to, amount), remark, ...atOnce });
  },
  destination: intoSecond,
  details: shown,
};

/**
 * 7040: to somebody else's account inside the provider, under its name, which reveals a mistyped number (domain-rules
 * section 5). The limits are those of any payment to others.
 */
export const payKind: Kind<InputOf<typeof paySecond>, ErrorOf<typeof paySecond>, Details> = {
  contract: secondPayContract,
  price,
  async decide(tx, { secondAccountNo, payeeAccountNo, payeeName, amount, remark = '' }, { mid, personId }) {
    const second = await findSecond(tx, mid, secondAccountNo);
    if (!second) return fail(SECOND_MISSING);
    const payerResult = await ownPayer(tx, mid, second);
    if (!payerResult.ok) return payerResult;
    const fits = ({ name }: { name: string }) => isSameName(name, payeeName);
    const found = await lookUpPayee(tx, { mid, personId }, { accountNo: payeeAccountNo, fits });
    if (!found.ok) return found;
    const receiver = found.data;
    if (!receiver) return fail(SECOND_PAYEE_MISMATCH);
    if (receiver.mid === mid) return fail(SECOND_PAYEE_IS_OWN);
    const credit = decideCredit(receiver);
    if (!credit.ok) return credit;
    const flag = await refuseFlagged(tx, mid, { kind: 'internal', accountNo: payeeAccountNo });
    if (!flag.ok) return flag;
    const screened = decideRemark(remark);
    if (!screened.ok) return screened;
    return ok({ typeCode: '7040', ...payerResult.data, lines: lineTo(receiver, amount), remark, ...atOnce });
  },
  destination: payInside,
  details: shown,
};
