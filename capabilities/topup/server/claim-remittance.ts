import { randomInt } from 'node:crypto';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount } from '#capabilities/account/server/index.ts';
import { newOrderNumber } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { CLAIM_WITHIN_DAYS } from '../constants.ts';
import { REMITTANCE_DAY_INVALID, REMITTANCE_NOT_MATCHED } from '../contract/errors.ts';
import type { claimRemittance } from '../contract/operations.ts';
import { matchWords } from '../contract/words.ts';
import { acsNumberOf } from '../domain/acs-number.ts';
import type { Arrival } from './arrival-row.ts';
import { creditArrival } from './credit-arrival.ts';

/**
 * `topup/claim`: credits a remittance that waits at the provider. The database function finds it: only one whose payer
 * has the name of the account, or that was sent to the account's own number. Sent again, the request number answers
 * the first credit.
 */
export const claim =
  (bank: ReceivingBank): Handler<typeof claimRemittance> =>
  async (context, input) => {
    const { tx, clock } = context;
    const { mid, personId, personName } = roleOf(context);
    const now = clock.now();
    const { requestNo, payerTail, arrivedOn } = input;
    const amountFen = fenOfYuan(input.amount);
    const account = await findAccount(tx, mid, input.accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    const earlier = await tx.one<{ orderNo: string; accountNo: string; amountFen: Fen }>(
      'SELECT order_no, account_no, amount_fen FROM topup.arrivals WHERE mid = $1 AND claim_request = $2',
      [mid, requestNo],
      'topup.claimed',
    );
    if (earlier)
      return earlier.accountNo === account.accountNo && earlier.amountFen === amountFen
        ? ok({ orderNo: earlier.orderNo, amount: yuanOfFen(amountFen) })
        : fail(REQUEST_NUMBER_REUSED);
    const credit = decideCredit(account);
    if (!credit.ok) return credit;
    const today = shanghaiDate(now);
    if (arrivedOn > today || arrivedOn < addDays(today, -CLAIM_WITHIN_DAYS)) return fail(REMITTANCE_DAY_INVALID);
    const orderNo = newOrderNumber(now, (below) => randomInt(below));
    const arrival = await tx.one<Arrival>(
      `SELECT rail, serial_no, payer_name, payer_account_no, payer_bank_name, amount_fen, remark
     FROM topup.claim_arrival($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        account.accountNo,
        acsNumberOf(bank, account.accountNo),
        amountFen,
        payerTail,
        atShanghai(arrivedOn),
        atShanghai(addDays(arrivedOn, 1)),
        orderNo,
        requestNo,
        now,
      ],
      'topup.claim',
    );
    if (!arrival) return fail(REMITTANCE_NOT_MATCHED);
    const by = { personId, name: personName };
    await creditArrival(tx, arrival, { account, orderNo, by, note: matchWords.claim, at: now });
    return ok({ orderNo, amount: yuanOfFen(amountFen) });
  };
