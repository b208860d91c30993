import { maySend, providerAccounts } from '#capabilities/account/server/index.ts';
import { post, PROVIDER_MID, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankRail, BankState } from '#platform/port/bank-rail.ts';
import { CLAIM_WITHIN_DAYS, SEND_BACK_AT_ONCE, SEND_BACK_EVERY_MS, SENT_BACK } from '../constants.ts';
import { arrivalKey, backNumber, lockUnclaimed, UNCLAIMED, type Unclaimed } from './arrival-row.ts';

export const SEND_BACK = 'topup.send_back';

/**
 * `topup.send_back`: what can be claimed no more, and what the
 * provider's people send back, goes to its payer. As with an order, the intention to send is
 * committed first, a worker that takes over asks the bank before sending, and a time-out is asked again in the next
 * round (domain-rules section 2). While the rail is paused nothing new is sent.
 */
export const sendBackJob =
  (rail: BankRail): JobHandler =>
  async (job, { db, clock }) => {
    const now = clock.now();
    for (const arrival of await unclaimedBefore(db, addDays(shanghaiDate(now), -CLAIM_WITHIN_DAYS)))
      await beginOverdue(db, arrival, now);
    for (const arrival of await open(db)) await follow(db, rail, arrival, now);
    await db.transaction({}, (tx) => job.again(tx, everyMs(SEND_BACK_EVERY_MS)(now)));
  };

const unclaimedBefore = (db: Database, date: string): Promise<Unclaimed[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    tx.rows<Unclaimed>(
      `SELECT ${UNCLAIMED} FROM topup.arrivals WHERE order_no IS NULL AND back_state IS NULL AND arrived_at < $1 ORDER BY arrived_at LIMIT $2`,
      [atShanghai(date), SEND_BACK_AT_ONCE],
      'topup.unclaimed',
    ),
  );

const open = (db: Database): Promise<Unclaimed[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    tx.rows<Unclaimed>(
      `SELECT ${UNCLAIMED} FROM topup.arrivals WHERE back_state = 'open' ORDER BY back_at`,
      [],
      'topup.back',
    ),
  );

/** From here on it cannot be claimed. The row is locked. */
export async function beginBack(tx: Tx, arrival: Unclaimed, now: Date): Promise<void> {
  await tx.run(
    `UPDATE topup.arrivals SET back_state = 'open', back_at = $3 WHERE rail = $1 AND serial_no = $2`,
    [arrival.rail, arrival.serialNo, now],
    'topup.begin_back',
  );
  await book(tx, arrival, 'pay', now);
}

const beginOverdue = (db: Database, arrival: Unclaimed, now: Date): Promise<void> =>
  db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const locked = await lockUnclaimed(tx, arrival);
    if (locked?.backState === null) await beginBack(tx, locked, now);
  });

async function follow(db: Database, rail: BankRail, arrival: Unclaimed, now: Date): Promise<void> {
  const { serialNo } = arrival;
  const mayBeSent = await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const may = await maySend(tx, 'bank');
    if (may && !arrival.sentAt)
      await tx.run(
        'UPDATE topup.arrivals SET back_sent_at = $3 WHERE rail = $1 AND serial_no = $2',
        [arrival.rail, serialNo, now],
        'topup.about_to_send',
      );
    return may;
  });
  const answer = await queryBank(rail, arrival, mayBeSent);
  if (answer.state !== 'succeeded' && answer.state !== 'failed') return;
  await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    if ((await lockUnclaimed(tx, arrival))?.backState !== 'open') return;
    await tx.run(
      'UPDATE topup.arrivals SET back_state = $3, back_ended_at = $4, back_reason = $5 WHERE rail = $1 AND serial_no = $2',
      [arrival.rail, serialNo, answer.state, now, answer.state === 'failed' ? answer.reason : ''],
      'topup.end_back',
    );
    await book(tx, arrival, answer.state === 'succeeded' ? 'settle' : 'reverse', now);
  });
}

/** A bank that is away is asked again in the next round. */
async function queryBank(rail: BankRail, arrival: Unclaimed, mayBeSent: boolean): Promise<BankState> {
  const channelNo = backNumber(arrival);
  try {
    const known: BankState = arrival.sentAt ? await rail.query(channelNo) : { state: 'absent' };
    if (known.state !== 'absent' || !mayBeSent) return known;
    return await rail.send({
      channelNo,
      orderNo: arrival.serialNo,
      amountFen: arrival.amountFen,
      payeeName: arrival.payerName,
      payeeAccountNo: arrival.payerAccountNo,
      payeeBankName: arrival.payerBankName,
      memo: '汇款无人认领，原路退回',
    });
  } catch {
    return { state: 'unknown' };
  }
}

const { unclaimed, inTransit, bankCash } = providerAccounts;
const sides = {
  pay: { from: unclaimed, to: inTransit },
  settle: { from: inTransit, to: bankCash },
  reverse: { from: inTransit, to: unclaimed },
};

async function book(tx: Tx, arrival: Unclaimed, step: keyof typeof sides, bookedAt: Date): Promise<void> {
  const { rail, serialNo, amountFen } = arrival;
  const command: JournalCommand = {
    mid: PROVIDER_MID,
    key: `back:${arrivalKey(rail, serialNo)}:${step}`,
    typeCode: SENT_BACK,
    orderNo: null,
    actor: 'system:topup',
    bookedAt,
    postings: [{ ...sides[step], amountFen: amountFen satisfies Fen }],
    memo: '原路退回',
  };
  const [outcome] = await post(tx, [command]);
  if (outcome?.status !== 'posted') throw new Error(`${command.key} was refused: ${outcome?.reason}`);
}
