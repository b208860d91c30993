import { BANK_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { bankAccountOf, maySend, pauseOf } from '#capabilities/account/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { personOf, roleOf, type Handler } from '#platform/http/handler.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import { REQUEST_NUMBER_REUSED } from '#platform/kernel/errors.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { BankRail, BankState } from '#platform/port/bank-rail.ts';
import { BANK_BOOKS_EVERY_MS } from '#platform/port/constants.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { TRANSFER_IN_AT_ONCE } from '../constants.ts';
import { transferIn } from '../contract/operations.ts';
import { acsNumberOf } from '../domain/acs-number.ts';
import { expectMoney } from './create-topup.ts';

export const TRANSFER_IN = 'topup.transfer_in';

/**
 * `trade/xwbank/transIn`: a 充值单 whose money the bank takes from a bound bank account. The bank gets the order in a
 * job of its own; the money is credited when it has arrived, as every remittance is.
 */
export const startTransferIn: Handler<typeof transferIn> = async (context, input) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const bank = await bankAccountOf(tx, mid, input.bankAccountId);
  if (!bank) return fail(BANK_ACCOUNT_MISSING);
  const { requestNo, accountNo, amount } = input;
  const made = await expectMoney(context, { requestNo, accountNo, amount, remark: '' });
  if (!made.ok) return made;
  // The edge repeats the answer of a number: it was used for another call.
  if (!made.data.isNew) return fail(REQUEST_NUMBER_REUSED);
  context.reportFacts?.({
    from: [{ name: bank.holderName, bankName: bank.bankName, accountNo: bank.bankAccountNo }],
    fromLabel: '扣款银行账户',
    to: [{ name: '', bankName: '', accountNo }],
    toLabel: '转入账户',
    count: 1,
    amount,
    amountLabel: '转入金额',
  });
  const { topupNo } = made.data;
  await tx.run(
    `INSERT INTO topup.transfers_in (mid, topup_no, bank_name, bank_account_no, holder_name, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [mid, topupNo, bank.bankName, bank.bankAccountNo, bank.holderName, clock.now()],
    'topup.begin_transfer_in',
  );
  return ok({ topupNo });
};

/** The code is bound to the bank account's id; the message names the tail of its number. */
export const transferInCode: CodeSubjectWords = {
  operation: transferIn,
  async describe(context, { payee = '', amount }) {
    const mid = personOf(context).role?.mid;
    const bank = mid && (await bankAccountOf(context.tx, mid, payee));
    return bank ? { payee: bank.bankAccountNo, payeeLabel: '扣款银行账户', amount } : null;
  },
};

interface Open {
  mid: string;
  topupNo: string;
  accountNo: string;
  amountFen: Fen;
  bankName: string;
  bankAccountNo: string;
  holderName: string;
  sentAt: Date | null;
}

/**
 * `topup.transfer_in`: tells the bank of each transfer once. As with an order, the intention to send is committed
 * first, a worker that takes over asks the bank before sending, and a time-out is asked again in the next round
 * (domain-rules section 2). While the rail is paused nothing new is asked for. No money is booked here.
 */
export const transferInJob =
  (rail: BankRail, bank: ReceivingBank): JobHandler =>
  async (job, { db, clock }) => {
    for (const transfer of await openTransfers(db)) await follow(db, rail, bank, transfer, clock.now());
    await db.transaction({}, (tx) => job.again(tx, everyMs(BANK_BOOKS_EVERY_MS)(clock.now())));
  };

/**
 * Those that were not asked for longest come first, so that no bank that is silent holds the others up. While the rail
 * is paused, only those of which the bank may know.
 */
const openTransfers = (db: Database): Promise<Open[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, async (tx) => {
    const isPaused = (await pauseOf(tx, 'bank')) !== undefined;
    return tx.rows<Open>(
      `SELECT t.mid, t.topup_no, e.account_no, e.amount_fen, t.bank_name, t.bank_account_no,
         t.holder_name, t.sent_at
       FROM topup.transfers_in t JOIN topup.expected e ON e.mid = t.mid AND e.topup_no = t.topup_no
       WHERE t.state = 'open' AND (t.sent_at IS NOT NULL OR NOT $2) ORDER BY t.sent_at NULLS FIRST, t.created_at LIMIT $1`,
      [TRANSFER_IN_AT_ONCE, isPaused],
      'topup.open_transfers_in',
    );
  });

async function follow(db: Database, rail: BankRail, bank: ReceivingBank, transfer: Open, now: Date): Promise<void> {
  const { mid, topupNo } = transfer;
  const mayBeSent = await db.transaction({ mid }, async (tx) => {
    const may = await maySend(tx, 'bank');
    if (may || transfer.sentAt)
      await tx.run(
        `UPDATE topup.transfers_in SET sent_at = $3 WHERE mid = $1 AND topup_no = $2 AND state = 'open'`,
        [mid, topupNo, now],
        'topup.about_to_pull',
      );
    return may;
  });
  const answer = await queryBank(rail, bank, transfer, mayBeSent);
  if (answer.state !== 'succeeded' && answer.state !== 'failed') return;
  await db.transaction({ mid }, async (tx) => {
    const ended = await tx.run(
      `UPDATE topup.transfers_in SET state = $3, ended_at = $4, reason = $5 WHERE mid = $1 AND topup_no = $2 AND state = 'open'`,
      [mid, topupNo, answer.state, now, answer.state === 'failed' ? answer.reason : ''],
      'topup.end_transfer_in',
    );
    // No money comes: its number matches nothing any more.
    if (ended === 1 && answer.state === 'failed')
      await tx.run(
        'UPDATE topup.expected SET cancelled_at = $3 WHERE mid = $1 AND topup_no = $2 AND order_no IS NULL',
        [mid, topupNo, now],
        'topup.cancel_failed',
      );
  });
}

/** A bank that is away is asked again in the next round. */
async function queryBank(rail: BankRail, bank: ReceivingBank, transfer: Open, mayBeSent: boolean): Promise<BankState> {
  const { mid, topupNo, accountNo, amountFen, holderName, bankAccountNo, bankName, sentAt } = transfer;
  const channelNo = `in-${mid}-${topupNo}`;
  try {
    const known: BankState = sentAt ? await rail.queryPull(channelNo) : { state: 'absent' };
    if (known.state !== 'absent' || !mayBeSent) return known;
    return await rail.pull({
      channelNo,
      toAccountNo: acsNumberOf(bank, accountNo),
      payerName: holderName,
      payerAccountNo: bankAccountNo,
      payerBankName: bankName,
      amountFen,
      remark: topupNo,
    });
  } catch {
    return { state: 'unknown' };
  }
}
