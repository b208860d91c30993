import { randomInt } from 'node:crypto';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount, lookUpPayee, screenRemark } from '#capabilities/account/server/index.ts';
import { newOrderNumber } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { CONFIRM_WITHIN_MS } from '../constants.ts';
import { PREAUTH_PAYER_IS_OWN, PREAUTH_PAYER_MISSING, PREAUTH_REMARK_REFUSED } from '../contract/errors.ts';
import type { createPreauth } from '../contract/operations.ts';
import { answerOf } from './preauth-answer.ts';
import { factsOfRequest, REQUEST_COLUMNS, type PreauthRequest } from './request-row.ts';

/**
 * `preAuth/create`: asks another merchant to hold money for this one. Nothing is held before its confirmation. Sent
 * again, the request number answers the first one.
 */
export const makeRequest: Handler<typeof createPreauth> = async (context, input) => {
  const { tx, clock, reportFacts } = context;
  const { mid, personId } = roleOf(context);
  const now = clock.now();
  const { remark = '' } = input;
  const amountFen = fenOfYuan(input.amount);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const credit = decideCredit(account);
  if (!credit.ok) return credit;
  const found = await lookUpPayee(tx, { mid, personId }, { accountNo: input.payerAccountNo });
  if (!found.ok) return found;
  const payer = found.data;
  if (!payer) return fail(PREAUTH_PAYER_MISSING);
  if (payer.mid === mid) return fail(PREAUTH_PAYER_IS_OWN);
  const refused = screenRemark(remark);
  if (refused) return fail(PREAUTH_REMARK_REFUSED, refused);

  const made = await tx.run(
    `INSERT INTO preauth.requests (mid, order_no, request_no, account_no, payee_name, payer_mid, payer_account_no, payer_name, amount_fen, remark, maker_id, created_at, confirm_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (mid, request_no) DO NOTHING`,
    [
      mid,
      newOrderNumber(now, (below) => randomInt(below)),
      input.requestNo,
      account.accountNo,
      account.name,
      payer.mid,
      payer.accountNo,
      payer.name,
      amountFen,
      remark,
      personId,
      now,
      new Date(now.getTime() + CONFIRM_WITHIN_MS),
    ],
    'preauth.request',
  );
  const request = await madeWith(context.tx, mid, input.requestNo);
  const isSame =
    request.accountNo === account.accountNo &&
    request.payerAccountNo === payer.accountNo &&
    request.amountFen === amountFen &&
    request.remark === remark;
  if (made === 0 && !isSame) return fail(REQUEST_NUMBER_REUSED);
  reportFacts?.(factsOfRequest(request));
  return ok(answerOf({ orderNo: request.orderNo, state: 'unconfirmed', auditStatus: '' }, request.orderNo, null));
};

async function madeWith(tx: Tx, mid: string, requestNo: string): Promise<PreauthRequest> {
  const request = await tx.one<PreauthRequest>(
    `SELECT ${REQUEST_COLUMNS} FROM preauth.requests r WHERE r.mid = $1 AND r.request_no = $2`,
    [mid, requestNo],
    'preauth.requested',
  );
  if (!request) throw new Error('a request number is taken by a request that is not there');
  return request;
}
