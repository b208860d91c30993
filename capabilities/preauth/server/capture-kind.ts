import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import {
  payInside,
  type Kind,
  type Moment,
  type Original,
  type OriginalRef,
} from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PREAUTH_MISSING, PREAUTH_NOT_CONFIRMED } from '../contract/errors.ts';
import { captureContract, voidContract } from '../contract/kind.ts';
import type { capturePreauth, voidPreauth } from '../contract/operations.ts';
import { findOwnRequest } from './request-row.ts';

/** The payer's order, if this merchant is the payee and the payer has confirmed. */
async function authorization(tx: Tx, { orderNo }: { orderNo: string }, { mid }: Moment): Promise<OriginalRef[]> {
  const request = await findOwnRequest(tx, mid, orderNo);
  return request?.confirmedAt ? [{ mid: request.payerMid, orderNo }] : [];
}

/** Without an original: the payer has not confirmed, or it is not this merchant's. */
const missing = async (tx: Tx, { orderNo }: { orderNo: string }, { mid }: Moment) =>
  fail((await findOwnRequest(tx, mid, orderNo)) ? PREAUTH_NOT_CONFIRMED : PREAUTH_MISSING);

const plain = { speed: '', remark: '', scheduledAt: null } as const;
const line = (payee: { name: string; accountNo: string }, amountFen: bigint) =>
  [{ payee: { ...payee, bankName: PROVIDER_NAME }, amountFen, feeFen: 0n }] as const;
const payeeOf = ({ payeeAccountNo }: Original, tx: Tx, mid: string) => findAccount(tx, mid, payeeAccountNo);

/** 8030: pays what it says out of the hold, once; the rest goes back to the payer with it. */
export const captureKind: Kind<InputOf<typeof capturePreauth>, ErrorOf<typeof capturePreauth>> = {
  contract: captureContract,
  price: [],
  originals: authorization,
  async decide(tx, input, at, [original]) {
    if (!original) return missing(tx, input, at);
    const payee = await payeeOf(original, tx, at.mid);
    if (!payee) return fail(ACCOUNT_MISSING);
    const credit = decideCredit(payee);
    if (!credit.ok) return credit;
    return ok({
      ...plain,
      typeCode: '8030',
      payer: { holdOf: original, as: 'take' },
      lines: line(payee, fenOfYuan(input.amount)),
    });
  },
  destination: payInside,
};

/** 8020: gives all back to the payer. */
export const voidKind: Kind<InputOf<typeof voidPreauth>, ErrorOf<typeof voidPreauth>> = {
  contract: voidContract,
  price: [],
  originals: authorization,
  async decide(tx, input, at, [original]) {
    if (!original) return missing(tx, input, at);
    const request = await findOwnRequest(tx, at.mid, input.orderNo);
    return ok({
      ...plain,
      typeCode: '8020',
      payer: { holdOf: original, as: 'release' },
      lines: line({ name: request!.payerName, accountNo: original.accountNo }, original.remainingFen),
    });
  },
  destination: payInside,
};
