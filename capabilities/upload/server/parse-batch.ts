import { formatCount } from '#platform/kernel/amount-text.ts';
import type { Database } from '#platform/db/database.ts';
import { LeaseLost, withPayload, type JobContext, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { readSheet, sheetFaults, type ReadRow } from '#platform/sheet/index.ts';
import { EXTRA_ROWS, FILES_PER_WORKER, FULL_PAUSE_MS, PARSE_TRIES } from '../constants.ts';
import { BatchFacts } from '../domain/batch-facts.ts';
import { checkRow, type LineRules } from '../domain/check-line.ts';
import { layoutOf, readHeader, withHiddenRows, type SheetLayout } from '../domain/sheet-layout.ts';
import { allowanceOf, type Allowance } from './allowance.ts';
import type { BatchKind, BatchKinds } from './batch-kind.ts';
import { BATCH_COLUMNS, type BatchRow } from './batch-row.ts';
import { finishBatch, refuseFile } from './finish-batch.ts';
import { ofBatch, type ParseJob } from './jobs.ts';
import { limitsOfLines, pricesOfLines, type PriceLine } from './limits-of-lines.ts';
import { withPayeeFaults } from './payee-faults.ts';
import { storeRows } from './store-rows.ts';
import { withUsedNumbers } from './used-numbers.ts';

const BROKEN = '文件解析失败，请重新上传；多次失败请联系客服';

interface Begun {
  batch: BatchRow;
  kind: BatchKind;
  content: Buffer;
  allowance: Allowance;
  rules: LineRules;
  priceLine: PriceLine;
}

/** Ends with sentences for the person. */
class Refused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super('the sheet is refused');
    this.faults = faults;
  }
}

/**
 * `upload.parse`: reads a file in a process of its own, checks its rows and stores them, 2,000 at a time. At least
 * once, like every job: a worker that takes it over starts over under the next `run_no`, and writes of an earlier run
 * are refused. `read` is for who needs no such process (simulation).
 */
export function parseBatchJob(kinds: BatchKinds, read: typeof readSheet = readSheet): JobHandler {
  let underWay = 0;
  return withPayload(ofBatch, async (job, context) => {
    if (underWay >= FILES_PER_WORKER)
      return context.db.transaction({}, (tx) => job.again(tx, new Date(context.clock.now().getTime() + FULL_PAUSE_MS)));
    underWay += 1;
    try {
      await parseBatch(kinds, read, job, context);
    } finally {
      underWay -= 1;
    }
  });
}

async function parseBatch(
  kinds: BatchKinds,
  read: typeof readSheet,
  job: ParseJob,
  context: JobContext,
): Promise<void> {
  const { db, clock, signal } = context;
  const begun = await begin(db, kinds, job, clock.now());
  if (!begun) return db.transaction({}, (tx) => job.complete(tx));
  const { batch, rules } = begun;
  const end = (work: Parameters<Database['transaction']>[1]) =>
    db.transaction({ mid: batch.mid }, async (tx) => {
      await work(tx);
      await tx.run('DELETE FROM uploads.files WHERE mid = $1 AND file_id = $2', [batch.mid, batch.fileId]);
      await job.complete(tx);
    });
  try {
    const facts = new BatchFacts(rules.columns);
    const { layout, hidden } = await readRows(db, begun, facts, { read, signal, now: clock.now() });
    const header = readHeader(layout, shanghaiDate(clock.now()), {
      mayBeScheduled: begun.kind.contract.mayBeScheduled === true,
      hasRest: facts.hasRest,
    });
    await end((tx) => finishBatch(tx, batch, withHiddenRows(header, hidden), facts, clock.now()));
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) throw error;
    if (error instanceof Refused) return end((tx) => refuseFile(tx, batch, error.faults, clock.now()));
    // The queue logs it and tries again after a pause.
    if (job.attempt < PARSE_TRIES) throw error;
    await end((tx) => refuseFile(tx, batch, [BROKEN], clock.now()));
  }
}

/** Takes the batch and the right to write; null when nothing is left to do. */
const begin = (db: Database, kinds: BatchKinds, { mid, payload }: ParseJob, now: Date): Promise<Begun | null> =>
  db.transaction({ mid }, async (tx) => {
    const batch = await tx.one<BatchRow>(
      `UPDATE uploads.batches SET run_no = run_no + 1, total = 0 WHERE mid = $1 AND batch_id = $2 AND state = 'parsing' RETURNING ${BATCH_COLUMNS}`,
      [mid, payload.batchId],
      'upload_run',
    );
    if (!batch) return null;
    await tx.run('DELETE FROM uploads.rows WHERE mid = $1 AND batch_id = $2', [mid, batch.batchId]);
    const file = await tx.one<{ content: Buffer }>(
      'SELECT content FROM uploads.files WHERE mid = $1 AND file_id = $2',
      [mid, batch.fileId],
    );
    const kind = kinds.get(batch.kind);
    if (!file || !kind) throw new Error(`batch ${batch.batchId} has no file or no kind`);
    const limits = await limitsOfLines(tx, batch.mid, batch.kind);
    const rules = {
      columns: kind.contract.batch.columns,
      singleFen: limits?.singleFen ?? null,
      checkLine: kind.checkLine,
    };
    return {
      batch,
      kind,
      content: file.content,
      allowance: await rowsOf(kind, await allowanceOf(tx, batch.mid)),
      rules,
      priceLine: await pricesOfLines(tx, { mid: batch.mid, kind: batch.kind, at: now }),
    };
  });

/** No more rows than the kind takes, also if the merchant may upload more. */
const rowsOf = ({ contract }: BatchKind, { rows, bytes }: Allowance): Allowance => ({
  rows: Math.min(rows, contract.batch.max),
  bytes,
});

async function readRows(
  db: Database,
  { batch, kind, content, allowance, rules, priceLine }: Begun,
  facts: BatchFacts,
  { read, signal, now }: { read: typeof readSheet; signal: AbortSignal; now: Date },
): Promise<{ layout: SheetLayout; hidden: number[] }> {
  let layout: SheetLayout | null = null;
  const hidden: number[] = [];
  const take = async (rows: ReadRow[]): Promise<void> => {
    const found = (layout ??= layoutOrRefused(rows, rules));
    const lineRows = rows.filter(({ rowNo }) => rowNo > found.headRowNo);
    hidden.push(...lineRows.filter(({ isHidden }) => isHidden).map(({ rowNo }) => rowNo));
    const checked = lineRows.map((row) => checkRow(row, found, rules));
    if (facts.count + checked.length > allowance.rows)
      throw new Refused([`数据超过${formatCount(allowance.rows)}行，请分成多个文件后重新上传`]);
    const checkedLines = await db.transaction({ mid: batch.mid, readOnly: true }, async (tx) =>
      withUsedNumbers(tx, kind, batch, await withPayeeFaults(tx, kind, { ...batch, now }, checked)),
    );
    const lines = checkedLines.map((line) => facts.add(priceLine(line)));
    if (lines.length > 0) await storeRows(db, batch, lines);
  };
  const { fault } = await read(content, {
    limits: { rows: allowance.rows + EXTRA_ROWS, bytes: allowance.bytes },
    take,
    signal,
  });
  if (fault) throw new Refused([sheetFaults[fault]]);
  if (!layout) throw new Refused([sheetFaults.empty]);
  return { layout, hidden };
}

function layoutOrRefused(rows: readonly ReadRow[], { columns }: LineRules): SheetLayout {
  const layout = layoutOf(rows, columns);
  if (Array.isArray(layout)) throw new Refused(layout);
  return layout;
}
