import { randomInt } from 'node:crypto';
import type { PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount, screenRemark, type MerchantAccount } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { OPEN_MAX } from '../constants.ts';
import {
  TOO_MANY_TOPUPS,
  TOPUP_CREDITED,
  TOPUP_ENDED,
  TOPUP_MISSING,
  TOPUP_REMARK_REFUSED,
  TOPUP_SENT_TO_BANK,
} from '../contract/errors.ts';
import type { cancelTopup, createTopup } from '../contract/operations.ts';
import { topupCode } from '../domain/topup-code.ts';
import { topupStateOf, validUntilOf, type TopupFacts } from '../domain/topup-rule.ts';
import { collectingOf, targetOf } from './acs-account.ts';

interface Made {
  topupNo: string;
  accountNo: string;
  amountFen: Fen;
  remark: string;
  validUntil: Date;
}

/** Draws of a number that is free: of 100 million numbers few are taken. */
const DRAWS = 5;

interface Announced {
  requestNo: string;
  accountNo: string;
  amount: string;
  remark: string;
}
type Refusal =
  | typeof ACCOUNT_MISSING
  | typeof PAYEE_ACCOUNT_CLOSED_TO_CREDIT
  | typeof TOO_MANY_TOPUPS
  | typeof TOPUP_REMARK_REFUSED
  | typeof REQUEST_NUMBER_REUSED;

/**
 * Writes a 充值单. The request number makes it idempotent: sent again it answers the first one, with other content
 * 09020KPLMS.
 */
export async function expectMoney(
  context: CallContext,
  { requestNo, amount, remark, ...announced }: Announced,
): Promise<Result<Made & { account: MerchantAccount; isNew: boolean }, Refusal>> {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const now = clock.now();
  const account = await findAccount(tx, mid, announced.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const credit = decideCredit(account);
  if (!credit.ok) return credit;
  const refused = screenRemark(remark);
  if (refused) return fail(TOPUP_REMARK_REFUSED, refused);
  const amountFen = fenOfYuan(amount);
  const { accountNo } = account;

  const before = await madeWith(tx, mid, requestNo);
  if (!before) {
    const open = await tx.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM topup.expected WHERE mid = $1 AND order_no IS NULL AND cancelled_at IS NULL AND valid_until > $2',
      [mid, now],
      'topup.open',
    );
    if (open!.count >= OPEN_MAX) return fail(TOO_MANY_TOPUPS);
  }
  for (let draw = 0; draw < DRAWS && !(await madeWith(tx, mid, requestNo)); draw += 1)
    await tx.run(
      `INSERT INTO topup.expected (mid, topup_no, request_no, account_no, amount_fen, remark, maker_id, created_at, valid_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        mid,
        topupCode((below) => randomInt(below)),
        requestNo,
        accountNo,
        amountFen,
        remark,
        personId,
        now,
        validUntilOf(now),
      ],
      'topup.expect',
    );
  const made = await madeWith(tx, mid, requestNo);
  if (!made) throw new Error('no number of a 充值单 is free');
  const isSame = made.accountNo === accountNo && made.amountFen === amountFen && made.remark === remark;
  return isSame ? ok({ ...made, account, isNew: !before }) : fail(REQUEST_NUMBER_REUSED);
}

/** `topup/create`: announces a remittance. */
export const makeTopup =
  (bank: ReceivingBank): Handler<typeof createTopup> =>
  async (context, { remark = '', ...input }) => {
    const made = await expectMoney(context, { ...input, remark });
    if (!made.ok) return made;
    const { topupNo, amountFen, validUntil, account } = made.data;
    return ok({
      topupNo,
      amount: yuanOfFen(amountFen),
      validUntil: shanghaiIso(validUntil),
      account: targetOf(bank, account),
      collecting: collectingOf(bank),
    });
  };

const madeWith = (tx: Tx, mid: string, requestNo: string): Promise<Made | undefined> =>
  tx.one<Made>(
    `SELECT topup_no, account_no, amount_fen, remark, valid_until FROM topup.expected
     WHERE mid = $1 AND request_no = $2`,
    [mid, requestNo],
    'topup.made',
  );

/** `topup/cancel`: money that comes with its number later is matched like all other money. */
export const dropTopup: Handler<typeof cancelTopup> = async (context, { topupNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const found = await tx.one<TopupFacts>(
    `SELECT e.order_no, e.cancelled_at, e.valid_until, t.state AS transfer
     FROM topup.expected e LEFT JOIN topup.transfers_in t ON t.mid = e.mid AND t.topup_no = e.topup_no WHERE e.mid = $1 AND e.topup_no = $2 FOR UPDATE OF e`,
    [mid, topupNo],
    'topup.lock',
  );
  if (!found) return fail(TOPUP_MISSING);
  const state = topupStateOf(found, clock.now());
  if (state === 'received') return fail(TOPUP_CREDITED);
  if (state === 'transferring') return fail(TOPUP_SENT_TO_BANK);
  if (state !== 'waiting') return fail(TOPUP_ENDED);
  await tx.run(
    'UPDATE topup.expected SET cancelled_at = $3 WHERE mid = $1 AND topup_no = $2',
    [mid, topupNo, clock.now()],
    'topup.cancel',
  );
  return ok({});
};
