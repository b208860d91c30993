import type { Tx } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { SUCCESSES, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';

export interface RecordFilter {
  mid: string;
  /** Null: everybody's. */
  personId: string | null;
  startTime?: Date | undefined;
  endTime?: Date | undefined;
  operatorName?: string | undefined;
  operation?: string | undefined;
  success?: boolean | undefined;
}

export interface RecordRow {
  id: string;
  operatedAt: Date;
  personName: string;
  title: string;
  object: string;
  changes: ChangeLine[];
  remoteAddress: string;
  responseCode: string;
}

const WHERE = `mid = $1 AND ($2::uuid IS NULL OR person_id = $2) AND ($3::timestamptz IS NULL OR operated_at >= $3) AND ($4::timestamptz IS NULL OR operated_at < $4)
  AND ($5::text IS NULL OR platform.name_has(person_name, $5)) AND ($6::text IS NULL OR strpos(title, $6) > 0)
  AND ($7::boolean IS NULL OR (response_code = ANY ('{${SUCCESSES.join(',')}}')) = $7) AND path <> ALL($8)`;

const valuesOf = (operations: readonly Operation[], filter: RecordFilter): unknown[] => [
  filter.mid,
  filter.personId,
  filter.startTime ?? null,
  filter.endTime ?? null,
  filter.operatorName || null,
  filter.operation || null,
  filter.success ?? null,
  // Lines of before, when these had some.
  operations.flatMap(({ path, policy }) => (policy.unrecorded ? [path] : [])),
];

/** Newest first; those behind the record `after`. */
export const readRecords = (
  tx: Tx,
  operations: readonly Operation[],
  filter: RecordFilter,
  { limit, skip = 0, after = null }: { limit: number; skip?: number; after?: string | null },
): Promise<RecordRow[]> =>
  tx.rows<RecordRow>(
    `SELECT id, operated_at, person_name, title, object, changes, remote_address, response_code FROM security.operation_records
      WHERE ${WHERE} AND ($9::uuid IS NULL OR id < $9) ORDER BY id DESC LIMIT $10 OFFSET $11`,
    [...valuesOf(operations, filter), after, limit, skip],
  );

export async function countRecords(tx: Tx, operations: readonly Operation[], filter: RecordFilter): Promise<number> {
  const row = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM security.operation_records WHERE ${WHERE}`,
    valuesOf(operations, filter),
  );
  return Number(row!.count);
}

/** Why it was refused; empty for a success. */
export const reasonOf = ({ responseCode: code }: RecordRow, texts: ErrorTexts): string =>
  SUCCESSES.includes(code) ? '' : (texts[code] ?? '');
