import { formatCount } from '#platform/kernel/amount-text.ts';
import { allActivity, findAccount, type FiledEntry } from '#capabilities/account/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { LeaseLost, withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { sumFen } from '#platform/kernel/money.ts';
import { ENTRIES_MAX, FAULTS_TOLD, PAGE_ENTRIES, PERIOD_DAYS, TRIES } from '../constants.ts';
import { matchRows, type Match, type PlatformEntry } from '../domain/match-rows.ts';
import { ownRows, type OwnRow, type TextRow } from '../domain/own-rows.ts';
import { ofMatch, type MatchJob } from './jobs.ts';
import { findRun, type RunRow } from './run-row.ts';

const BROKEN = '比对失败，请重试；多次失败请联系客服';
/** As many days as one question to the account's entries may have. */
const STEP_DAYS = 31;
const DAY_CHARACTERS = 'yyyy-MM-dd'.length;
const DAY_MS = 86_400_000;

interface Compared {
  matches: Match[];
  firstDay: string;
  lastDay: string;
}

/**
 * `reconcile.match`: compares the rows of a file with the entries of the account, out of one snapshot. At least once,
 * like every job: what was found is written in one transaction with the end of the job.
 */
export const compareFileJob: JobHandler = withPayload(ofMatch, async (job, { db, signal }) => {
  const { mid, payload } = job;
  try {
    const found = await db.transaction({ mid, snapshot: true }, async (tx) => {
      const run = await findRun(tx, mid!, payload.runId);
      return run?.state === 'matching' && run.matchNo === payload.matchNo ? await compare(tx, run) : null;
    });
    if (found === null) return await db.transaction({}, (tx) => job.complete(tx));
    await end(db, job, (tx) => (Array.isArray(found) ? refuse(tx, job, found) : keep(tx, job, found)));
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted || job.attempt < TRIES) throw error;
    await end(db, job, (tx) => refuse(tx, job, [BROKEN]));
  }
});

/** What was found, or sentences that say why nothing can be. */
async function compare(tx: Tx, run: RunRow): Promise<Compared | string[]> {
  const texts = await tx.rows<TextRow>(
    'SELECT row_no, cells FROM reconcile.rows WHERE mid = $1 AND run_id = $2 ORDER BY row_no',
    [run.mid, run.runId],
    'reconcile_own_rows',
  );
  const { rows, faults } = ownRows(texts, run.columns!);
  if (faults.length > 0) return faultLines(faults);
  if (rows.length === 0) return ['所选的列中没有金额，请检查列的选择'];
  const days = rows.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0]!, days.at(-1)!];
  if (Date.parse(lastDay) - Date.parse(firstDay) >= PERIOD_DAYS * DAY_MS)
    return [`文件的日期跨度（${firstDay} 至 ${lastDay}）超过${PERIOD_DAYS}天，请分成多个文件`];
  const entries = await entriesOf(tx, run, { firstDay, lastDay });
  if (entries === null) return [`该账户在此期间的收支超过${ENTRIES_MAX / 10_000}万笔，请缩短文件的期间`];
  const { toleranceDays } = run;
  const matches = matchRows(rows, entries, { toleranceDays, within: { first: firstDay, last: lastDay } });
  return { matches, firstDay, lastDay };
}

const faultLines = (faults: readonly string[]): string[] =>
  faults.length > FAULTS_TOLD
    ? [
        ...faults.slice(0, FAULTS_TOLD),
        `另有${formatCount(faults.length - FAULTS_TOLD)}行无法识别，请检查列的选择或修改文件后重新上传`,
      ]
    : [...faults];

/** The entries of the file's days and of those that the tolerance adds; null when there are too many. */
async function entriesOf(
  tx: Tx,
  { mid, accountNo, toleranceDays }: RunRow,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<PlatformEntry[] | null> {
  const entries: PlatformEntry[] = [];
  if (!(await findAccount(tx, mid, accountNo!))) return entries;
  const last = addDays(lastDay, toleranceDays);
  for (let day = addDays(firstDay, -toleranceDays); day <= last; day = addDays(day, STEP_DAYS)) {
    const until = addDays(day, STEP_DAYS - 1);
    const period = {
      accountNo: accountNo!,
      startTime: `${day} 00:00:00`,
      endTime: `${until < last ? until : last} 23:59:59`,
    };
    for await (const some of allActivity(tx, mid, period, {}, PAGE_ENTRIES)) {
      entries.push(...some.map(platformEntry));
      if (entries.length > ENTRIES_MAX) return null;
    }
  }
  return entries;
}

const platformEntry = (entry: FiledEntry): PlatformEntry => ({
  entryTail: entry.entryTail,
  orderNo: entry.orderNo ?? '',
  day: entry.at.slice(0, DAY_CHARACTERS),
  fen: entry.direction === 'in' ? entry.amountFen : -entry.amountFen,
  typeName: entry.typeName,
  name: entry.counterparty.name,
});

const end = (db: Database, job: MatchJob, work: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction({ mid: job.mid }, async (tx) => {
    await work(tx);
    await job.complete(tx);
  });

/** The columns can be chosen again; what an earlier comparison found stays away, because it was of other columns. */
async function refuse(tx: Tx, job: MatchJob, faults: readonly string[]): Promise<void> {
  if (!(await finish(tx, job, 'mapping', { faults, firstDay: null, lastDay: null }))) return;
  await forget(tx, job);
}

async function keep(tx: Tx, job: MatchJob, { matches, firstDay, lastDay }: Compared): Promise<void> {
  if (!(await finish(tx, job, 'done', { faults: [], firstDay, lastDay }))) return;
  await forget(tx, job);
  const items = matches.map((match, index) => itemOf(match, index + 1));
  await tx.run(
    `INSERT INTO reconcile.items (mid, run_id, item_no, result, file_rows, file_ref, file_day, file_fen, order_no, entry_tails, platform_day, platform_fen, type_name, name, remark)
     SELECT $1, $2, "itemNo", result, "fileRows", "fileRef", "fileDay", "fileFen", "orderNo", "entryTails", "platformDay", "platformFen", "typeName", name, remark
     FROM jsonb_to_recordset($3::jsonb) AS item ("itemNo" int, result text, "fileRows" int[], "fileRef" text, "fileDay" date, "fileFen" bigint, "orderNo" text,
       "entryTails" text[], "platformDay" date, "platformFen" bigint, "typeName" text, name text, remark text)`,
    [job.mid, job.payload.runId, JSON.stringify(items)],
    'reconcile_items',
  );
}

/** False when this comparison is not the newest any more. */
const finish = async (
  tx: Tx,
  { mid, payload }: MatchJob,
  state: 'mapping' | 'done',
  { faults, firstDay, lastDay }: { faults: readonly string[]; firstDay: string | null; lastDay: string | null },
): Promise<boolean> =>
  (await tx.run(
    `UPDATE reconcile.runs SET state = $4, faults = $5, first_day = $6, last_day = $7 WHERE mid = $1 AND run_id = $2 AND state = 'matching' AND match_no = $3`,
    [mid, payload.runId, payload.matchNo, state, faults, firstDay, lastDay],
    'reconcile_finish',
  )) === 1;

const forget = (tx: Tx, { mid, payload }: MatchJob): Promise<number> =>
  tx.run('DELETE FROM reconcile.items WHERE mid = $1 AND run_id = $2', [mid, payload.runId], 'reconcile_forget_items');

const sumText = (rows: readonly { fen: bigint }[]): string | null =>
  rows.length === 0 ? null : String(sumFen(rows.map(({ fen }) => fen)));
const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Sums as text, because JSON has no integers of this size. */
function itemOf({ result, ownRows: matchedRows, entries }: Match, itemNo: number) {
  const rows: readonly OwnRow[] = matchedRows;
  return {
    itemNo,
    result,
    fileRows: rows.map(({ rowNo }) => rowNo),
    fileRef: rows[0]?.ref ?? '',
    fileDay: rows[0]?.day ?? null,
    fileFen: sumText(rows),
    orderNo: entries[0]?.orderNo || null,
    entryTails: entries.map(({ entryTail }) => entryTail),
    platformDay: entries[0]?.day ?? null,
    platformFen: sumText(entries),
    typeName: firstText([...new Set(entries.map(({ typeName }) => typeName))]),
    name: firstText([...entries.map(({ name }) => name), ...rows.map(({ name }) => name)]),
    remark: firstText(rows.map(({ remark }) => remark)),
  };
}
