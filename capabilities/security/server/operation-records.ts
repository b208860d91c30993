import { nowOf, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageOperationRecords } from '../contract/operations.ts';

type Entry = Parameters<Guards['record']>[0];

/**
 * After every changing call, ok or not. Never payloads. Calls of strangers are counted in one row, so that they cannot
 * fill the table.
 */
export async function recordOperation(
  db: Database,
  { session, operation, responseCode, remoteAddress, requestId }: Entry,
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
      `INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
  remote_address: string;
  response_code: string;
}

/** `plm/operation.record.page`, newest first: administrators see everybody's, others their own. */
export const showOperationRecords: Handler<typeof pageOperationRecords> = async (
  context,
  { pageNo, pageSize, startTime, endTime },
) => {
  const { mid, personId, roleClass } = roleOf(context);
  const where = `mid = $1 AND ($2::uuid IS NULL OR person_id = $2) AND ($3::timestamptz IS NULL OR operated_at >= $3) AND ($4::timestamptz IS NULL OR operated_at < $4)`;
  const filter = [mid, roleClass === 'admin' ? null : personId, startTime ?? null, endTime ?? null];
  const rows = await context.tx.rows<RecordRow>(
    `SELECT id, operated_at, person_name, title, remote_address, response_code FROM security.operation_records
      WHERE ${where} ORDER BY id DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
  );
  const count = await context.tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM security.operation_records WHERE ${where}`,
    filter,
  );
  const list = rows.map((row) => ({
    recordId: row.id,
    operatedAt: shanghaiIso(row.operated_at),
    operatorName: row.person_name,
    operation: row.title,
    address: row.remote_address,
    responseCode: row.response_code,
    success: row.response_code === SUCCESS,
  }));
  return ok({ list, pageNo, pageSize, totalCount: Number(count!.count) });
};
