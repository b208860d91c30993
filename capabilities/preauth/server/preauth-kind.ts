import { ACCOUNT_MISSING, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  decideCredit,
  decideDebit,
  findAccount,
  findReceiver,
  PROVIDER_NAME,
} from '#capabilities/account/server/index.ts';
import { payInside, type Kind, type Moment, type Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { HOLD_DAYS } from '../constants.ts';
import { PREAUTH_MISSING } from '../contract/errors.ts';
import { preauthContract } from '../contract/kind.ts';
import type { confirmPreauth } from '../contract/operations.ts';
import { decideConfirm } from '../domain/preauth-rule.ts';
import { lockAskedRequest } from './request-row.ts';

type Code = ErrorOf<typeof confirmPreauth>;

/**
 * 8010: the payer confirms with its own factors, by its own review policy and within its own limits; the order has the
 * number of the request.
 */
async function decidePreauth(
  tx: Tx,
  { orderNo }: InputOf<typeof confirmPreauth>,
  { mid, now }: Moment,
): Promise<Result<Plan, Code>> {
  const request = await lockAskedRequest(tx, mid, orderNo);
  if (!request) return fail(PREAUTH_MISSING);
  const decision = decideConfirm(request, now);
  if (!decision.ok) return decision;
  const payer = await findAccount(tx, mid, request.payerAccountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const receiver = await findReceiver(tx, request.accountNo);
  if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(receiver);
  if (!credit.ok) return credit;
  return ok({
    typeCode: '8010',
    orderNo,
    payer,
    lines: [
      {
        payee: { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME },
        amountFen: request.amountFen,
        feeFen: 0n,
      },
    ],
    speed: '',
    remark: request.remark,
    scheduledAt: null,
    onPlaced: (inserted) =>
      inserted.send(
        'UPDATE preauth.requests SET confirmed_at = $3 WHERE mid = $1 AND order_no = $2',
        [request.mid, orderNo, now],
        'preauth.confirm',
      ),
  });
}

export const preauthKind: Kind<InputOf<typeof confirmPreauth>, Code> = {
  contract: preauthContract,
  // Nobody pays for it.
  price: [],
  decide: decidePreauth,
  // The payee may have been closed while a reviewer thought.
  async destination(tx, order, lines, now) {
    const receivers = await payInside(tx, order, lines, now);
    return receivers.map((receiver) => (receiver.ok ? ok({ stays: 'held' }) : receiver));
  },
  expiresAt: ({ submittedAt }) =>
    atShanghai(addDays(shanghaiDate(submittedAt), HOLD_DAYS), shanghaiMinutes(submittedAt)),
};
