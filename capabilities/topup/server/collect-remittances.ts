import { randomInt } from 'node:crypto';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { newOrderNumber, SYSTEM } from '#capabilities/order/server/index.ts';
import { post, PROVIDER_MID, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { BankRail, BankRemittance } from '#platform/port/bank-rail.ts';
import { BANK_BOOKS_EVERY_MS } from '#platform/port/constants.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import { OWN_REMITTANCE } from '../constants.ts';
import { matchWords } from '../contract/words.ts';
import { arrivalKey, insertArrival, RAIL } from './arrival-row.ts';
import { creditArrival } from './credit-arrival.ts';
import { matchArrival, type Match } from './match-arrival.ts';

export const COLLECT = 'topup.collect';

/**
 * `topup.collect`: reads the bank's list of remittances from its cursor. Each is booked once, by its serial number. One
 * that cannot be booked stops the cursor and fails the job, so that people notice it; those after it are still booked.
 */
export const collectRemittancesJob =
  (rail: BankRail, bank: ReceivingBank): JobHandler =>
  async (job, { db, clock, touches }) => {
    const cursor = await db.transaction({}, (tx) =>
      tx.one<{ cursor: string }>('SELECT cursor FROM topup.rail_cursors WHERE rail = $1', [RAIL], 'topup.cursor'),
    );
    // A bank that is away is asked again in the next round, without a failure of the job.
    const page = await rail.remittancesSince(cursor?.cursor ?? '').catch(() => null);
    let unfit: unknown;
    for (const remittance of page?.remittances ?? [])
      await bookOnce(db, bank, remittance, clock.now()).then(
        (mid) => mid && touches?.(mid),
        (error: unknown) => (unfit ??= error),
      );
    if (unfit) throw unfit;
    await db.transaction({}, async (tx) => {
      if (page && page.cursor !== (cursor?.cursor ?? ''))
        await tx.run(
          'INSERT INTO topup.rail_cursors (rail, cursor) VALUES ($1, $2) ON CONFLICT (rail) DO UPDATE SET cursor = excluded.cursor',
          [RAIL, page.cursor],
        );
      await job.again(tx, everyMs(BANK_BOOKS_EVERY_MS)(clock.now()));
    });
  };

/** One transaction: the row, whose it is, the bank's money, and the order that credits it. Answers whose it is. */
const bookOnce = (db: Database, bank: ReceivingBank, remittance: BankRemittance, now: Date): Promise<string | null> =>
  db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    if (!(await insertArrival(tx, PROVIDER_MID, remittance, now))) return null;
    const matching = await matchArrival(tx, bank, remittance, now);
    const { serialNo } = remittance;
    if ('refused' in matching) {
      if (matching.refused !== '')
        await tx.run(
          'UPDATE topup.arrivals SET refused = $3 WHERE rail = $1 AND serial_no = $2',
          [RAIL, serialNo, matching.refused],
          'topup.refuse',
        );
      const [outcome] = await post(tx, [arrivalJournal(remittance, now)]);
      if (outcome?.status !== 'posted') throw new Error(`remittance ${serialNo} was refused: ${outcome?.reason}`);
      return null;
    }
    const { account, by, expected } = matching.match;
    const orderNo = newOrderNumber(now, (below) => randomInt(below));
    await tx.run(
      `UPDATE topup.arrivals SET mid = $3, account_no = $4, order_no = $5, matched_by = $6, topup_no = $7, credited_at = $8 WHERE rail = $1 AND serial_no = $2`,
      [RAIL, serialNo, account.mid, account.accountNo, orderNo, by, expected?.topupNo ?? null, now],
      'topup.credit',
    );
    if (expected)
      await tx.run(
        'UPDATE topup.expected SET order_no = $3 WHERE mid = $1 AND topup_no = $2',
        [expected.mid, expected.topupNo, orderNo],
        'topup.receive',
      );
    const before = [arrivalJournal(remittance, now)];
    const note = noteOf(matching.match);
    await creditArrival(tx, { rail: RAIL, ...remittance }, { account, orderNo, by: SYSTEM, note, at: now, before });
    return account.mid;
  });

const noteOf = ({ by, expected }: Match): string =>
  expected ? `${matchWords[by]}，充值单 ${expected.topupNo}` : matchWords[by];

/** The bank has it; whose it is comes after. */
const arrivalJournal = ({ serialNo, payerName, amountFen }: BankRemittance, at: Date): JournalCommand => ({
  mid: PROVIDER_MID,
  key: `arrival:${arrivalKey(RAIL, serialNo)}`,
  typeCode: OWN_REMITTANCE,
  orderNo: null,
  actor: 'system:topup',
  bookedAt: at,
  postings: [{ from: providerAccounts.bankCash, to: providerAccounts.unclaimed, amountFen }],
  memo: payerName,
});
