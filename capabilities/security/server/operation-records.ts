import { nowOf, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { roleOf, type Handler, type Session } from '#platform/http/handler.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { SUCCESSES } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageOperationRecords } from '../contract/operations.ts';
import { changesToKeep, objectOf } from '../domain/record-object.ts';
import type { SecurityDeps } from './deps.ts';
import { countRecords, readRecords, reasonOf } from './read-records.ts';

type Entry = Parameters<Guards['record']>[0];

/**
 * After every changing call, ok or not. Never payloads. Calls of strangers are counted in one row, so that they cannot
 * fill the table.
 */
export async function recordOperation(db: Database, entry: Entry, deps: Pick<SmsDeps, 'realClock'>): Promise<void> {
  const { session, operation, responseCode, remoteAddress } = entry;
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
      lineOf(entry, session, now),
      'security_record',
    ),
  );
}

/** As `recordOperation`, in the transaction of the change: false when the line could not be written. */
export async function recordBeside(tx: Tx, entry: Entry, deps: Pick<SmsDeps, 'realClock'>): Promise<boolean> {
  if (!entry.session) return false;
  const written = await tx.one<{ failed: string | null }>(
    'SELECT security.record_beside($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS failed',
    lineOf(entry, entry.session, nowOf(deps)),
    'security_record_beside',
  );
  return written?.failed === null;
}

/** The log of the provider's people is a chain of its own, sealed as that of a merchant. */
export const PROVIDER_LOG = '@provider';

const lineOf = (
  { operation, input, objects = [], changes = [], responseCode, remoteAddress, requestId }: Entry,
  { role, provider, personId, personName }: Session,
  now: Date,
): unknown[] => [
  newId(),
  provider ? PROVIDER_LOG : (role?.mid ?? ALL_MERCHANTS),
  personId,
  personName,
  operation.path,
  operation.title,
  responseCode,
  remoteAddress,
  requestId,
  now,
  objectOf(input, objects),
  JSON.stringify(changesToKeep(changes)),
];

/** `plm/operation.record.page`, newest first: administrators see everybody's, others their own. */
export const showOperationRecords =
  ({
    operations,
    errorTexts = {},
  }: Pick<SecurityDeps, 'operations' | 'errorTexts'>): Handler<typeof pageOperationRecords> =>
  async ({ tx, ...context }, { pageNo, pageSize, ...filter }) => {
    const { mid, personId, roleClass } = roleOf({ tx, ...context });
    const wanted = { ...filter, mid, personId: roleClass === 'admin' ? null : personId };
    const rows = await readRecords(tx, operations(), wanted, { limit: pageSize, skip: (pageNo - 1) * pageSize });
    const totalCount = await countRecords(tx, operations(), wanted);
    const list = rows.map((row) => ({
      recordId: row.id,
      operatedAt: shanghaiIso(row.operatedAt),
      operatorName: row.personName,
      operation: row.title,
      object: row.object,
      changes: row.changes,
      address: row.remoteAddress,
      responseCode: row.responseCode,
      success: SUCCESSES.includes(row.responseCode),
      reason: reasonOf(row, errorTexts),
    }));
    return ok({ list, pageNo, pageSize, totalCount });
  };
