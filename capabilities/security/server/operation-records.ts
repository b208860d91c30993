import { nowOf, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { roleOf, type ChangeLine, type Handler } from '#platform/http/handler.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageOperationRecords } from '../contract/operations.ts';
import { changesToKeep, objectOf } from '../domain/record-object.ts';
import type { SecurityDeps } from './deps.ts';

type Entry = Parameters<Guards['record']>[0];

/**
 * After every changing call, ok or not. Never payloads. Calls of strangers are counted in one row, so that they cannot
 * fill the table.
 */
export async function recordOperation(
  db: Database,
  { session, operation, input, changes = [], responseCode, remoteAddress, requestId }: Entry,
  deps: Pick<SmsDeps, 'realClock'>,
): Promise<void> {
  const now = nowOf(deps);
  if (!session) {
    const call = [shanghaiDate(now), ownerOf(remoteAddress), operation.path, responseCode, now];
    await db.statement('SELECT security.count_stranger_call($1, $2, $3, $4, $5)', call, 'security_count_stranger_call');
    return;
  }
  await db.transaction({ mid: ALL_MERCHANTS, eager: true }, async (tx) =>
    tx.send(
      `INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object, changes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        newId(),
        session.role?.mid ?? ALL_MERCHANTS,
        session.personId,
        session.personName,
        operation.path,
        operation.title,
        responseCode,
        remoteAddress,
        requestId,
        now,
        objectOf(input),
        JSON.stringify(changesToKeep(changes)),
      ],
      'security_record',
    ),
  );
}

interface RecordRow {
  id: string;
  operated_at: Date;
  person_name: string;
  title: string;
  object: string;
  changes: ChangeLine[];
  remote_address: string;
  response_code: string;
}

const WHERE = `mid = $1 AND ($2::uuid IS NULL OR person_id = $2) AND ($3::timestamptz IS NULL OR operated_at >= $3) AND ($4::timestamptz IS NULL OR operated_at < $4)
  AND ($5::text IS NULL OR strpos(person_name, $5) > 0) AND ($6::text IS NULL OR strpos(title, $6) > 0)
  AND ($7::boolean IS NULL OR (response_code = '${SUCCESS}') = $7) AND path <> ALL($8)`;

/** `plm/operation.record.page`, newest first: administrators see everybody's, others their own. */
export const showOperationRecords =
  ({
    operations,
    errorTexts = {},
  }: Pick<SecurityDeps, 'operations' | 'errorTexts'>): Handler<typeof pageOperationRecords> =>
  async (context, { pageNo, pageSize, startTime, endTime, operatorName, operation, success }) => {
    const { mid, personId, roleClass } = roleOf(context);
    const filter = [
      mid,
      roleClass === 'admin' ? null : personId,
      startTime ?? null,
      endTime ?? null,
      operatorName || null,
      operation || null,
      success ?? null,
      // Lines of before, when these had some.
      operations().flatMap(({ path, policy }) => (policy.unrecorded ? [path] : [])),
    ];
    const rows = await context.tx.rows<RecordRow>(
      `SELECT id, operated_at, person_name, title, object, changes, remote_address, response_code FROM security.operation_records
        WHERE ${WHERE} ORDER BY id DESC LIMIT $9 OFFSET $10`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
    );
    const count = await context.tx.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM security.operation_records WHERE ${WHERE}`,
      filter,
    );
    const list = rows.map((row) => ({
      recordId: row.id,
      operatedAt: shanghaiIso(row.operated_at),
      operatorName: row.person_name,
      operation: row.title,
      object: row.object,
      changes: row.changes,
      address: row.remote_address,
      responseCode: row.response_code,
      success: row.response_code === SUCCESS,
      reason: row.response_code === SUCCESS ? '' : (errorTexts[row.response_code] ?? ''),
    }));
    return ok({ list, pageNo, pageSize, totalCount: Number(count!.count) });
  };
