import { workingDays } from '#capabilities/account/server/index.ts';
import { post, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import { addDays, shanghaiDate, shanghaiMinutes, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { FUND_YIELDS_EVERY_MS } from '#platform/port/constants.ts';
import type { FundCompany, FundYield } from '#platform/port/fund-company.ts';
import { YIELD_DAYS_AT_ONCE, YIELDS_BACK_DAYS, YIELDS_BOOKED_AT } from '../constants.ts';
import { custodian } from '../contract/provider-accounts.ts';
import { incomesFrom, type DayIncome, type ShareChange } from '../domain/income.ts';
import { isTradingDay } from '../domain/trading-days.ts';
import { lockHolding, type Holding } from './holding-row.ts';

export const YIELDS = 'wealth.yields';

/**
 * `wealth.yields`: reads what the fund company published, and on a trading day books the income of every day that is
 * over and not booked, the weekend's too (domain-rules section 9). A holding's days are one transaction.
 */
export const yieldsJob =
  (fund: FundCompany): JobHandler =>
  async (job, { db, clock, touches }) => {
    const now = clock.now();
    const today = shanghaiDate(now);
    const isTime = await db.transaction(
      { readOnly: true },
      async (tx) => isTradingDay(today, await workingDays(tx)) && shanghaiMinutes(now) >= YIELDS_BOOKED_AT,
    );
    if (isTime) {
      await readYields(db, fund, today);
      for (const mid of await holders(db, today))
        if (await db.transaction({ mid: ALL_MERCHANTS }, (tx) => bookIncomes(tx, mid, now))) touches?.(mid);
    }
    await db.transaction({}, (tx) => job.again(tx, everyMs(FUND_YIELDS_EVERY_MS)(now)));
  };

const tenThousandths = (yuan: string): number => Number(yuan.replace('.', ''));

/** A company that is away is asked again in the next round. */
async function readYields(db: Database, fund: FundCompany, today: ShanghaiDate): Promise<void> {
  const from = addDays(today, -YIELDS_BACK_DAYS);
  const known = await db.transaction({ readOnly: true }, (tx) =>
    tx.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM wealth.fund_yields WHERE day >= $1 AND day < $2',
      [from, today],
      'wealth.known_yields',
    ),
  );
  if (known!.count === YIELDS_BACK_DAYS) return;
  let published: FundYield[];
  try {
    published = await fund.yieldsFrom(from);
  } catch {
    return;
  }
  await db.transaction({}, async (tx) => {
    for (const { day, perTenThousand, sevenDay } of published)
      await tx.run(
        'INSERT INTO wealth.fund_yields (day, per_ten_thousand, seven_day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [day, tenThousandths(perTenThousand), sevenDay],
        'wealth.keep_yield',
      );
  });
}

/** Merchants with a day that may be booked. */
const holders = async (db: Database, today: ShanghaiDate): Promise<string[]> =>
  (
    await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
      tx.rows<{ mid: string }>(
        `SELECT h.mid FROM wealth.holdings h WHERE h.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM wealth.yields y WHERE y.mid = h.mid AND y.day = $1::date - 1)
           AND EXISTS (SELECT 1 FROM wealth.trades t WHERE t.mid = h.mid AND t.state = 'confirmed') ORDER BY h.mid`,
        [today],
        'wealth.holders',
      ),
    )
  ).map(({ mid }) => mid);

/**
 * The days after the last booked one, oldest first. Until it is known what came and went that day, that day waits.
 * False: there was none to book.
 */
async function bookIncomes(tx: Tx, mid: string, now: Date): Promise<boolean> {
  const holding = await lockHolding(tx, mid);
  if (!holding) return false;
  const today = shanghaiDate(now);
  const { changes, first, openFrom } = await historyOf(tx, mid);
  if (first === null) return false;
  const until = [today, openFrom ?? today, addDays(first, YIELD_DAYS_AT_ONCE)].toSorted()[0]!;
  const published = await tx.rows<{ day: ShanghaiDate; perTenThousand: number }>(
    'SELECT day::text AS day, per_ten_thousand FROM wealth.fund_yields WHERE day >= $1 AND day < $2',
    [first, until],
    'wealth.published',
  );
  const incomes = incomesFrom(first, until, {
    changes,
    published: new Map(published.map(({ day, perTenThousand }) => [day, perTenThousand])),
  });
  for (const { day, sharesFen, perTenThousand, incomeFen } of incomes)
    tx.send(
      'INSERT INTO wealth.yields (mid, day, shares_fen, per_ten_thousand, income_fen, booked_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [mid, day, sharesFen, perTenThousand, incomeFen, now],
      'wealth.keep_income',
    );
  const journals = incomes.filter(({ incomeFen }) => incomeFen !== 0n).map((income) => journalOf(holding, income, now));
  for (const outcome of await post(tx, journals))
    if (outcome.status !== 'posted') throw new Error(`income of ${mid} was refused: ${outcome.reason}`);
  return incomes.length > 0;
}

/** The key is holding and day: a day is booked once, however often it is tried. */
const journalOf = (holding: Holding, { day, incomeFen }: DayIncome, bookedAt: Date): JournalCommand => ({
  mid: holding.mid,
  key: `yield:${holding.mid}:${day}`,
  typeCode: 'yield',
  orderNo: null,
  actor: 'system:wealth',
  bookedAt,
  postings:
    incomeFen > 0n
      ? [{ from: custodian.id, to: holding.availableId, amountFen: incomeFen }]
      : [{ from: holding.availableId, to: custodian.id, amountFen: -incomeFen }],
  memo: `${day} 收益`,
});

/**
 * What came and went, with the first day on which it counts: a purchase and an ordinary redemption with their
 * confirmation, a fast one at once, income on the day after. `openFrom`: the first day of which the fund company has
 * still to tell.
 */
async function historyOf(
  tx: Tx,
  mid: string,
): Promise<{ changes: ShareChange[]; first: ShanghaiDate | null; openFrom: ShanghaiDate | null }> {
  const changes = await tx.rows<ShareChange>(
    `SELECT day::text AS "from", sum(fen)::bigint AS fen FROM (
       SELECT confirms_on AS day, CASE side WHEN 'buy' THEN amount_fen ELSE -amount_fen END AS fen FROM wealth.trades WHERE mid = $1 AND state = 'confirmed' AND side <> 'fast'
       UNION ALL SELECT (paid_at AT TIME ZONE 'Asia/Shanghai')::date, -amount_fen FROM wealth.trades WHERE mid = $1 AND side = 'fast' AND paid_at IS NOT NULL
       UNION ALL SELECT day + 1, income_fen FROM wealth.yields WHERE mid = $1) c GROUP BY day ORDER BY day`,
    [mid],
    'wealth.share_changes',
  );
  const known = await tx.one<{ last: ShanghaiDate | null; openFrom: ShanghaiDate | null }>(
    `SELECT (SELECT max(day)::text FROM wealth.yields WHERE mid = $1) AS last,
       (SELECT min(confirms_on)::text FROM wealth.trades WHERE mid = $1 AND side <> 'fast' AND state IN ('accepted', 'confirming')) AS "openFrom"`,
    [mid],
    'wealth.booked',
  );
  const { last, openFrom } = known!;
  return { changes, first: last ? addDays(last, 1) : (changes[0]?.from ?? null), openFrom };
}
