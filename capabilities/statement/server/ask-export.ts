import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { enqueue } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { payloadHash } from '#platform/http/payload-hash.ts';
import { EXPORT_PLACES } from '../constants.ts';
import { TOO_MANY_EXPORTS } from '../contract/errors.ts';
import type { temporaryExport } from '../contract/operations.ts';
import { readExportRequest, type ExportRequest, type ExportSources } from './export-request.ts';
import { makeJob } from './jobs.ts';

interface Asker {
  mid: string;
  personId: string;
  personName: string;
  at: Date;
}

/** Puts an export into the download store; the worker makes its file. */
export const askExport =
  (sources: ExportSources): Handler<typeof temporaryExport> =>
  async (context, input) => {
    const { mid, personId, personName, permissions } = roleOf(context);
    const request = readExportRequest(sources, permissions, context.clock.now(), input);
    if (!request.ok) return request;
    nameObject(context, request.data.source.title);
    const placed = await place(context.tx, { mid, personId, personName, at: context.clock.now() }, request.data);
    if (!placed.ok) return placed;
    const { exportId, isNew } = placed.data;
    if (isNew) await enqueue(context.tx, makeJob({ mid, exportId }));
    return ok({ fileId: exportId });
  };

/**
 * Takes the lowest free place, if there is one. Of two inserts of the same place the second waits for the first and
 * inserts nothing.
 */
const INSERT = `
  INSERT INTO statement.exports (mid, export_id, person_id, person_name, biz_type_code, title, format, filter, filter_text, request_hash, account_no, state, slot, asked_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued', free.slot, $12
  FROM (SELECT min(place) AS slot FROM generate_series(1, ${EXPORT_PLACES}) AS place
    WHERE NOT EXISTS (SELECT 1 FROM statement.exports WHERE mid = $1 AND slot = place AND state IN ('queued', 'running'))) AS free
  WHERE free.slot IS NOT NULL
  ON CONFLICT DO NOTHING`;

async function place(
  tx: Tx,
  asker: Asker,
  request: ExportRequest,
): Promise<Result<{ exportId: string; isNew: boolean }, typeof TOO_MANY_EXPORTS>> {
  const { mid, personId, personName, at } = asker;
  const { source, format, filter } = request;
  const { bizTypeCode, title } = source;
  const requestHash = payloadHash({ bizTypeCode, format, filter });
  const accountNo = typeof filter.accountNo === 'string' ? filter.accountNo : null;
  const values = [
    mid,
    newId(),
    personId,
    personName,
    bizTypeCode,
    title,
    format,
    JSON.stringify(filter),
    source.describe(filter),
    requestHash,
    accountNo,
    at,
  ] as const;
  // A round that inserts nothing means that another request took the place.
  for (let round = 0; round <= EXPORT_PLACES; round += 1) {
    const same = await underWay(tx, mid, personId, requestHash);
    if (same) return ok({ exportId: same, isNew: false });
    if ((await tx.run(INSERT, values, 'statement_place')) === 1) {
      await supersede(tx, mid, personId, requestHash);
      return ok({ exportId: values[1], isNew: true });
    }
  }
  return fail(TOO_MANY_EXPORTS);
}

async function underWay(tx: Tx, mid: string, personId: string, requestHash: string): Promise<string | undefined> {
  const row = await tx.one<{ exportId: string }>(
    `SELECT export_id FROM statement.exports WHERE mid = $1 AND person_id = $2 AND request_hash = $3 AND state IN ('queued', 'running')`,
    [mid, personId, requestHash],
    'statement_under_way',
  );
  return row?.exportId;
}

/** Removes a failed export that was asked for again. */
const supersede = (tx: Tx, mid: string, personId: string, requestHash: string): Promise<number> =>
  tx.run(
    `UPDATE statement.exports SET superseded = true WHERE mid = $1 AND person_id = $2 AND request_hash = $3 AND state = 'failed'`,
    [mid, personId, requestHash],
    'statement_supersede',
  );
