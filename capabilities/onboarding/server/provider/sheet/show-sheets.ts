import { feePlansOn } from '#capabilities/account/server/index.ts';
import { limitTemplates } from '#capabilities/pricing/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { SHARED_SHOWN } from '../../../constants.ts';
import { SHEET_MISSING } from '../../../contract/errors.ts';
import type { listSheets, showSheet, showSheetRows } from '../../../contract/sheet-operations.ts';
import {
  applicationStates,
  neededAttachments,
  type ApplicationState,
  type SheetState,
} from '../../../contract/words.ts';
import type { SharedFact } from '../../../domain/shared-facts.ts';
import { countRows, findSheet, newestSheets, ROW_COLUMNS, type SheetHead, type SheetRow } from './stored-sheet.ts';

type Counts = Record<ApplicationState, number>;
type Row = OutputOf<typeof listSheets>['list'][number];

async function countsOf(tx: Tx, sheetNo: string): Promise<Counts> {
  const found = await tx.rows<{ state: ApplicationState; count: number }>(
    'SELECT state, count(*)::int AS count FROM onboarding.applications WHERE sheet_no = $1 GROUP BY state',
    [sheetNo],
    'onboarding.count_states',
  );
  const none = Object.fromEntries(Object.keys(applicationStates).map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(found.map(({ state, count }) => [state, count])) } as Counts;
}

/** By what still has to be done, the nearest first. */
function stateOf({ submittedAt }: SheetHead, counts: Counts): SheetState {
  if (!submittedAt) return 'draft';
  if (counts.approved > 0) return 'opening';
  if (counts.submitted > 0) return 'submitted';
  return counts.returned > 0 ? 'returned' : 'done';
}

async function rowOf(tx: Tx, head: SheetHead): Promise<Row> {
  const counts = await countsOf(tx, head.sheetNo);
  const { total, faulty } = head.submittedAt ? { total: sumOf(counts), faulty: 0 } : await countRows(tx, head.sheetNo);
  return {
    sheetNo: head.sheetNo,
    fileName: head.fileName,
    state: stateOf(head, counts),
    total,
    faulty,
    counts,
    createdName: head.createdName,
    createdAt: shanghaiIso(head.createdAt),
    submittedName: head.submittedName,
    submittedAt: head.submittedAt && shanghaiIso(head.submittedAt),
  };
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** `console/onboarding/sheet/list`: newest first. */
export const showSheetList: Handler<typeof listSheets> = async ({ tx }, { pageNo, pageSize }) => {
  const { count } = (await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM onboarding.sheets',
    [],
    'onboarding.count_sheets',
  ))!;
  const list: Row[] = [];
  for (const head of await newestSheets(tx, pageSize, (pageNo - 1) * pageSize)) list.push(await rowOf(tx, head));
  return ok({ list, pageNo, pageSize, totalCount: count });
};

/** What waits for a decision; another text when one of them has changed since. */
export async function waitingIn(
  tx: Tx,
  sheetNo: string,
): Promise<{ seen: string; waiting: number; writers: string[] }> {
  const row = await tx.one<{ waiting: number; versions: number; writers: string[] }>(
    `SELECT count(*)::int AS waiting, coalesce(sum(version), 0)::int AS versions,
        coalesce((SELECT array_agg(DISTINCT w) FROM onboarding.applications b CROSS JOIN unnest(b.written_by) AS w
          WHERE b.sheet_no = $1 AND b.state = 'submitted'), '{}') AS writers
       FROM onboarding.applications WHERE sheet_no = $1 AND state = 'submitted'`,
    [sheetNo],
    'onboarding.waiting_in_sheet',
  );
  const { waiting, versions, writers } = row!;
  return { seen: `${waiting}.${versions}`, waiting, writers };
}

async function sharedOf(tx: Tx, sheetNo: string, seesMerchants: boolean) {
  const rows = await tx.rows<Omit<SharedFact, 'isWarning'> & { rowNo: number }>(
    `SELECT r.row_no, s.* FROM onboarding.sheet_rows r
        CROSS JOIN jsonb_to_recordset(r.shared) AS s ("column" text, text text, "applicationNo" text, mid text)
      WHERE r.sheet_no = $1 AND (s."applicationNo" <> '' OR s.mid <> '') ORDER BY r.row_key LIMIT $2`,
    [sheetNo, SHARED_SHOWN],
    'onboarding.shared_of_sheet',
  );
  return rows.map(({ rowNo, column, text, applicationNo, mid }) => ({
    rowNo,
    column,
    text,
    applicationNo,
    mid: seesMerchants ? mid : '',
  }));
}

const withoutPapers = async (tx: Tx, sheetNo: string): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM onboarding.applications a WHERE a.sheet_no = $1 AND a.state <> 'rejected' AND
       (SELECT count(DISTINCT kind) FROM onboarding.attachments t
         WHERE t.application_no = a.application_no AND t.removed_at IS NULL AND t.kind = ANY ($2)) < cardinality($2::text[])`,
    [sheetNo, neededAttachments],
    'onboarding.without_papers',
  ))!.count;

/** `console/onboarding/sheet/detail`. */
export const showSheetDetail: Handler<typeof showSheet> = async (context, { sheetNo }) => {
  const { tx, clock } = context;
  const head = await findSheet(tx, sheetNo);
  if (!head) return fail(SHEET_MISSING);
  const { permissions, userId } = providerOf(context);
  const { seen, waiting, writers } = await waitingIn(tx, sheetNo);
  const plans = await feePlansOn(tx, shanghaiDate(clock.now()));
  const templates = await limitTemplates(tx);
  return ok({
    ...(await rowOf(tx, head)),
    version: head.version,
    feePlan: head.feePlan,
    limitTemplate: head.limitTemplate,
    feePlans: plans.map(({ planId, name }) => ({ planId, name })),
    limitTemplates: templates.map(({ templateId, name }) => ({ templateId, name })),
    shared: await sharedOf(tx, sheetNo, permissions.has('op.merchant.view')),
    seen,
    withoutPapers: await withoutPapers(tx, sheetNo),
    mayWrite: !head.submittedAt && permissions.has('op.onboarding.edit'),
    mayDecide: waiting > 0 && permissions.has('op.onboarding.approve') && !writers.includes(userId),
  });
};

/** `console/onboarding/sheet/rows`: for the grid, by line. */
export const showRows: Handler<typeof showSheetRows> = async (context, input) => {
  const { sheetNo, afterLine, skip, onlyErrors, most } = input;
  const head = await findSheet(context.tx, sheetNo);
  if (!head) return fail(SHEET_MISSING);
  const seesMerchants = providerOf(context).permissions.has('op.merchant.view');
  const rows = await context.tx.rows<SheetRow & { lineNo: number }>(
    `WITH lines AS (SELECT row_number() OVER (ORDER BY row_key)::int AS "lineNo", * FROM onboarding.sheet_rows WHERE sheet_no = $1)
     SELECT "lineNo", ${ROW_COLUMNS} FROM lines WHERE "lineNo" > $2 AND (NOT $3 OR fault_count > 0)
      ORDER BY row_key LIMIT $4 OFFSET $5`,
    [sheetNo, afterLine, onlyErrors, most, skip],
    'onboarding.grid_rows',
  );
  const textOf = ({ text, mid }: SharedFact): string => (seesMerchants && mid ? `${text}（商户${mid}）` : text);
  const sharedFaults = (shared: readonly SharedFact[], isWarning: boolean) =>
    shared.filter((fact) => fact.isWarning === isWarning).map((fact) => ({ column: fact.column, text: textOf(fact) }));
  return ok({
    version: head.version,
    list: rows.map(({ lineNo, rowNo, texts, faults, shared }) => ({
      lineNo,
      rowNo,
      texts,
      errors: [...faults, ...sharedFaults(shared, false)],
      warnings: sharedFaults(shared, true),
    })),
  });
};
