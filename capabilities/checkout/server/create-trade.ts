import { randomBytes, randomInt } from 'node:crypto';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount, screenRemark } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LINK_KEY_BYTES } from '../constants.ts';
import { BILL_SUBJECT_REFUSED } from '../contract/errors.ts';
import type { createTrade } from '../contract/operations.ts';
import { tradeNumber } from '../domain/trade-number.ts';
import { validUntilOf } from '../domain/trade-rule.ts';
import { payPathOf } from './trade-row.ts';

interface MadeTrade {
  tradeNo: string;
  linkKey: string;
  accountNo: string;
  amountFen: Fen;
  subject: string;
  validDays: number;
  validUntil: Date;
}

/**
 * `plm/trade.create`: asks a customer for money. No money moves, so no factor is asked; the request number makes it
 * idempotent: sent again it answers the first trade, with another content 09020KPLMS.
 */
export const makeTrade: Handler<typeof createTrade> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const now = clock.now();
  const amountFen = fenOfYuan(input.amount);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const credit = decideCredit(account);
  if (!credit.ok) return credit;
  const refused = screenRemark(input.subject);
  if (refused) return fail(BILL_SUBJECT_REFUSED, refused);

  const made = await tx.one<MadeTrade>(
    `WITH made AS (
       INSERT INTO checkout.trades (mid, trade_no, link_key, request_no, account_no, payee_name, amount_fen, subject, valid_days, valid_until, maker_id, maker_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (mid, request_no) DO NOTHING RETURNING *)
     SELECT trade_no, link_key, account_no, amount_fen, subject, valid_days, valid_until FROM made`,
    [
      mid,
      tradeNumber(now, (below) => randomInt(below)),
      randomBytes(LINK_KEY_BYTES).toString('hex'),
      input.requestNo,
      account.accountNo,
      account.name,
      amountFen,
      input.subject,
      input.validDays,
      validUntilOf(now, input.validDays),
      personId,
      personName,
      now,
    ],
    'checkout.make_trade',
  );
  // Another call was first with this number; a statement of its own sees that row.
  const trade =
    made ??
    (await tx.one<MadeTrade>(
      `SELECT trade_no, link_key, account_no, amount_fen, subject, valid_days, valid_until
     FROM checkout.trades WHERE mid = $1 AND request_no = $2`,
      [mid, input.requestNo],
      'checkout.made_before',
    ));
  if (!trade) throw new Error('a request number is taken by a trade that is not there');
  const isSame =
    trade.accountNo === account.accountNo &&
    trade.amountFen === amountFen &&
    trade.subject === input.subject &&
    trade.validDays === input.validDays;
  if (!isSame) return fail(REQUEST_NUMBER_REUSED);
  return ok({
    tradeNo: trade.tradeNo,
    trade: trade.linkKey,
    payPath: payPathOf(trade.linkKey),
    validUntil: shanghaiIso(trade.validUntil),
  });
};
