import { PROVIDER_MID } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { addDays, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankFiles, OwnBankBook } from '#platform/port/bank-file.ts';
import { BANK_FILE_EVERY_MS } from '#platform/port/constants.ts';
import { DAYS_A_ROUND, FILE_MINUTE } from '../constants.ts';
import { compareDay } from './compare-day.ts';

export const BANK_FILE = 'bank-file.compare';

/** The last day whose file the bank should have by now. */
const lastDayDue = (now: Date): ShanghaiDate =>
  addDays(shanghaiDate(new Date(now.getTime() - FILE_MINUTE * 60_000)), -1);

/**
 * `bank-file.compare`: asks the bank for the file of each day that is over and was not compared yet, and compares it. A
 * file that is lost, late or not whole is asked for again in the next round. At least once, like every job: a day is
 * compared in one transaction, once.
 */
export const bankFileJob = (files: BankFiles | null, books: readonly OwnBankBook[]): JobHandler =>
  recurring(everyMs(BANK_FILE_EVERY_MS), async ({ db, clock, signal }) => {
    if (!files) return;
    for (const day of await daysToCompare(db, clock.now())) {
      if (signal.aborted) return;
      const file = await files.read(day);
      await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
        await tx.run(
          'UPDATE bank_file.days SET asked = asked + 1, asked_at = $3 WHERE mid = $1 AND day = $2',
          [PROVIDER_MID, day, clock.now()],
          'bank_file.asked',
        );
        if (file) await compareDay(tx, books, day, file, clock.now());
      });
    }
  });

/** The days that are over since the first look, oldest first, as far as they were not compared. */
const daysToCompare = (db: Database, now: Date): Promise<ShanghaiDate[]> =>
  db.transaction({ mid: PROVIDER_MID }, async (tx) => {
    await tx.run('INSERT INTO bank_file.begun (mid, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [PROVIDER_MID, now]);
    const begun = await tx.one<{ at: Date }>('SELECT at FROM bank_file.begun WHERE mid = $1', [PROVIDER_MID]);
    await tx.run(
      `INSERT INTO bank_file.days (mid, day) SELECT $1, d::date FROM generate_series(
         coalesce((SELECT max(day) + 1 FROM bank_file.days WHERE mid = $1), $2::date)::timestamp, $3::date::timestamp, '1 day') d ON CONFLICT DO NOTHING`,
      [PROVIDER_MID, shanghaiDate(begun!.at), lastDayDue(now)],
      'bank_file.new_days',
    );
    const days = await tx.rows<{ day: ShanghaiDate }>(
      `SELECT day::text FROM bank_file.days WHERE mid = $1 AND matched_at IS NULL AND day <= $2::date ORDER BY asked, day LIMIT $3`,
      [PROVIDER_MID, lastDayDue(now), DAYS_A_ROUND],
      'bank_file.days_to_compare',
    );
    return days.map(({ day }) => day);
  });
