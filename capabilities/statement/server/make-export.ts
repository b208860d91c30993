import { providerInfo } from '#capabilities/identity/server/index.ts';
import { personsHolding } from '#capabilities/access/server/index.ts';
import { codesOfKey, type MachineDeps } from '#capabilities/machine/server/index.ts';
import { bindToAccountsOf } from '#capabilities/merchant/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { LeaseLost, withPayload, type JobContext, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import {
  columnsOf,
  fileSnapshot,
  rowCountOf,
  sheetBytes,
  sheetFileName,
  type Exporter,
  type ExportSource,
  type SheetHead,
  type SheetPage,
} from '#platform/sheet/index.ts';
import { EXPORT_TRIES, FILE_KEPT_DAYS, FILES_PER_WORKER, FULL_PAUSE_MS, JOB_ROWS, SHEET_ROWS } from '../constants.ts';
import { EXPORT_COLUMNS, type ExportRow } from './export-row.ts';
import { ownFilter, type ExportSources } from './export-request.ts';
import { ofExport, type MakeJob } from './jobs.ts';
import { writeChunks, type FileContent, type WrittenFile } from './write-chunks.ts';

const DAY_MS = 86_400_000;

interface MakeDeps {
  /** Whose keys ask for files. */
  machine: MachineDeps;
  sources: ExportSources;
  portalUrl: string | null;
}

/** Said in the list, under the state. */
const reasons = {
  rights: '您已没有导出该数据的权限，请联系管理员',
  tooMany: (max: number) => `数据超过${max < 10_000 ? max : `${max / 10_000}万`}条，请缩小查询范围后重新申请`,
  broken: '文件生成失败，请重试；多次失败请联系客服',
};

type NamedFile = WrittenFile & { head: SheetHead | undefined };

/** Ends without another try, for a reason that the person sees. */
class Refused extends Error {}

/**
 * `statement.export`: makes a file of the download store, out of one snapshot. At least once, like every job: a worker
 * that takes it over starts over under the next `run_no`, and writes of an earlier run are refused, because every write
 * checks that number.
 */
export function makeExportJob(deps: MakeDeps): JobHandler {
  let underWay = 0;
  return withPayload(ofExport, async (job, context) => {
    // Money orders need the same lanes, so files take two of them at most.
    if (underWay >= FILES_PER_WORKER)
      return context.db.transaction({}, (tx) => job.again(tx, new Date(context.clock.now().getTime() + FULL_PAUSE_MS)));
    underWay += 1;
    try {
      await makeExport(deps, job, context);
    } finally {
      underWay -= 1;
    }
  });
}

async function makeExport(deps: MakeDeps, job: MakeJob, context: JobContext): Promise<void> {
  const { db, clock, signal } = context;
  const row = await begin(db, job);
  if (!row) return db.transaction({}, (tx) => job.complete(tx));
  try {
    // Workers died with it as often as it may be tried.
    if (row.tries > EXPORT_TRIES) throw new Refused(reasons.broken);
    const source = deps.sources.get(row.bizTypeCode);
    if (!source) throw new Error(`no list is called ${row.bizTypeCode}`);
    const written = await write(deps, source, row, context);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + (source.keptDays ?? FILE_KEPT_DAYS) * DAY_MS);
    await db.transaction({ mid: row.mid }, async (tx) => {
      await ready(tx, row, written, { now, expiresAt });
      await job.complete(tx);
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (signal.aborted) await putBack(db, row);
    else if (error instanceof Refused) return refuse(context, job, row, error.message);
    else if (row.tries >= EXPORT_TRIES)
      await db.transaction({ mid: row.mid }, (tx) => failed(tx, row, reasons.broken, clock.now()));
    // The queue logs it and tries again after a pause; a failed row is then passed over.
    throw error;
  }
}

/** Takes the row and the right to write; null when nothing is left to do. */
const begin = (db: Database, { mid, payload }: MakeJob): Promise<ExportRow | undefined> =>
  db.transaction({ mid }, async (tx) => {
    const row = await tx.one<ExportRow>(
      `UPDATE statement.exports SET state = 'running', run_no = run_no + 1, tries = tries + 1, row_count = 0, row_total = NULL
       WHERE mid = $1 AND export_id = $2 AND state IN ('queued', 'running') RETURNING ${EXPORT_COLUMNS}`,
      [mid, payload.exportId],
      'statement_begin',
    );
    if (row)
      await tx.run(
        'DELETE FROM statement.export_chunks WHERE mid = $1 AND export_id = $2',
        [mid, payload.exportId],
        'statement_clear',
      );
    return row;
  });

/** The present rights, not those of the request (security.md T18); null where there are none any more. */
async function exporterNow(
  tx: Tx,
  machine: MachineDeps,
  { permission }: ExportSource,
  { mid, personId }: ExportRow,
): Promise<Exporter | null> {
  const ofKey = await codesOfKey(tx, machine, { mid, personId });
  if (ofKey) return permission.some((code) => ofKey.has(code)) ? { personId, isAdmin: false } : null;
  for (const code of permission) {
    const holder = (await personsHolding(tx, mid, code)).find((one) => one.personId === personId);
    if (holder) return { personId, isAdmin: holder.roleClass === 'admin' };
  }
  return null;
}

/** One snapshot for rights, accounts, count and rows. Pieces are written meanwhile, on another connection. */
const write = (
  { machine, portalUrl }: MakeDeps,
  source: ExportSource,
  row: ExportRow,
  { db, clock, signal }: JobContext,
): Promise<NamedFile> =>
  fileSnapshot(db, row.mid, async (tx) => {
    const exporter = await exporterNow(tx, machine, source, row);
    if (!exporter) throw new Refused(reasons.rights);
    await bindToAccountsOf(tx, row.mid, row.personId);
    const filter = ownFilter(source, source.filter.parse(row.filter), exporter);
    const at = clock.now();
    const total = await source.count(tx, row.mid, filter, at);
    const max = source.file?.max ?? JOB_ROWS;
    if (total > max) throw new Refused(reasons.tooMany(max));
    const { mid } = row;
    const { name: providerName } = await providerInfo(tx);
    const format = source.file?.formatOf(row.format, total) ?? row.format;
    const head = await source.head?.(tx, mid, filter, { at, providerName });
    const content: FileContent = source.file
      ? (drawn) =>
          source.file!.bytes({ db, tx, mid, filter, format: row.format, at, total, drawn, portalUrl, providerName })
      : await sheetOf(source, row, { tx, filter, at, head });
    return { ...(await writeChunks(db, row, { format, total, signal, content })), head };
  });

async function sheetOf(
  source: ExportSource,
  { mid, title, format, personName }: ExportRow,
  { tx, filter, at, head }: { tx: Tx; filter: unknown; at: Date; head: SheetHead | undefined },
): Promise<FileContent> {
  const columns = await columnsOf(source, tx, mid, filter);
  // Security.md T18: the file names its owner.
  const watermark = `导出人 ${personName}（${mid}），导出时间 ${shanghaiText(at)}`;
  return (counted) => {
    async function* rows(): AsyncGenerator<SheetPage> {
      for await (const page of source.rows(tx, mid, filter)) {
        counted(rowCountOf(page));
        yield page;
      }
    }
    const content = { format: format === 'csv' ? 'csv' : 'xlsx', title, head, columns, rows: rows() } as const;
    return sheetBytes(content, { rowsPerSheet: SHEET_ROWS, watermark });
  };
}

async function ready(
  tx: Tx,
  { mid, exportId, runNo, title }: ExportRow,
  { format, head, rowCount, size, sha256 }: NamedFile,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const fileName = sheetFileName({ title, format, head }, now);
  const ended = await tx.run(
    `UPDATE statement.exports SET state = 'ready', format = $10, row_count = $4, row_total = $4, file_name = $5, file_size = $6, sha256 = $7, told_xid = pg_current_xact_id(), finished_at = $8, expires_at = $9
     WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND state = 'running'`,
    [mid, exportId, runNo, rowCount, fileName, size, sha256, now, expiresAt, format],
    'statement_ready',
  );
  if (ended === 0) throw new LeaseLost(`export ${exportId} was taken up by another worker`);
}

const failed = (tx: Tx, { mid, exportId, runNo }: ExportRow, reason: string, now: Date): Promise<number> =>
  tx.run(
    `UPDATE statement.exports SET state = 'failed', told_xid = pg_current_xact_id(), fail_reason = $4, finished_at = $5 WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND state = 'running'`,
    [mid, exportId, runNo, reason, now],
    'statement_failed',
  );

const refuse = ({ db, clock }: JobContext, job: MakeJob, row: ExportRow, reason: string): Promise<void> =>
  db.transaction({ mid: row.mid }, async (tx) => {
    await failed(tx, row, reason, clock.now());
    await job.complete(tx);
  });

/** The worker stops, which is no failure of the file. */
const putBack = (db: Database, { mid, exportId, runNo }: ExportRow): Promise<number> =>
  db.transaction({ mid }, (tx) =>
    tx.run(
      `UPDATE statement.exports SET state = 'queued', tries = tries - 1 WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND state = 'running'`,
      [mid, exportId, runNo],
      'statement_put_back',
    ),
  );
