import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { pageCalls } from '../contract/operations.ts';

interface Row {
  callId: string;
  at: Date;
  keyName: string;
  method: string;
  path: string;
  requestId: string;
  remoteAddress: string;
  idempotencyKey: string | null;
  status: number | null;
  code: string | null;
  ms: number | null;
  request: unknown;
  answer: unknown;
}

const FOUND = `FROM machine.calls c WHERE c.mid = $1 AND ($2::uuid IS NULL OR c.key_id = $2) AND (NOT $3 OR c.status >= 400)
  AND ($4 = '' OR c.request_id = $4 OR c.idempotency_key = $4 OR position($4 IN c.path) > 0)`;
const COLUMNS = `c.id AS "callId", c.at, (SELECT k.name FROM machine.keys k WHERE k.mid = c.mid AND k.key_id = c.key_id) AS "keyName", c.method, c.path,
  c.request_id, c.remote_address, c.idempotency_key, c.status, c.code, c.ms, c.request, c.answer`;

/** The calls by keys of a merchant or of the provider, the newest first. */
export async function callsOf(
  tx: Tx,
  mid: string,
  { pageNo, pageSize, keyId, onlyErrors, keyword = '' }: InputOf<typeof pageCalls>,
) {
  const filter = [mid, keyId ?? null, onlyErrors, keyword];
  const [rows, total] = await Promise.all([
    tx.rows<Row>(
      `SELECT ${COLUMNS} ${FOUND} ORDER BY c.at DESC, c.id DESC LIMIT $5 OFFSET $6`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
      'machine.calls',
    ),
    tx.one<{ count: number }>(`SELECT count(*)::int AS count ${FOUND}`, filter, 'machine.count_calls'),
  ]);
  const list = rows.map((row) => ({
    ...row,
    at: shanghaiIso(row.at),
    idempotencyKey: row.idempotencyKey ?? '',
    code: row.code ?? '',
    request: JSON.stringify(row.request),
    answer: row.answer === null ? null : JSON.stringify(row.answer),
  }));
  return { list, pageNo, pageSize, totalCount: total!.count };
}

/** `machine/call.page`. */
export const showCalls: Handler<typeof pageCalls> = async (context, input) =>
  ok(await callsOf(context.tx, roleOf(context).mid, input));
