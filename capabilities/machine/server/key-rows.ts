import { nowOf } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { ShownKey } from '../contract/shapes.ts';
import type { MachineDeps } from './deps.ts';

interface Row {
  keyId: string;
  name: string;
  scopes: string[];
  addresses: string[];
  singleFen: Fen | null;
  dayFen: Fen | null;
  dayCount: number | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
  endedAt: Date | null;
  last: { at: string; remote_address: string } | null;
  credentials: { credential_id: string; algorithm: string; created_at: string; ends_at: string | null }[];
}

const KEYS = `SELECT k.key_id, k.name, k.scopes, k.addresses, k.single_fen, k.day_fen,
    k.day_count, k.expires_at, k.created_at, k.created_by, k.ended_at,
    (SELECT to_json(c) FROM (SELECT at, remote_address FROM machine.calls c WHERE c.mid = k.mid AND c.key_id = k.key_id ORDER BY at DESC LIMIT 1) c) AS last,
    (SELECT coalesce(json_agg(c ORDER BY c.created_at DESC, c.credential_id DESC), '[]') FROM (
       SELECT credential_id, algorithm, created_at, ends_at FROM machine.credentials c WHERE c.mid = k.mid AND c.key_id = k.key_id) c) AS credentials
  FROM machine.keys k WHERE k.mid = $1 ORDER BY k.ended_at IS NOT NULL, k.created_at DESC, k.key_id DESC LIMIT 200`;

const iso = (time: Date | string | null): string | null => (time === null ? null : shanghaiIso(new Date(time)));
const yuanOrNull = (fen: Fen | null): string | null => (fen === null ? null : yuanOfFen(fen));

/** The keys of a merchant or of the provider, those that are alive first. */
export async function keysOf(tx: Tx, deps: MachineDeps, mid: string) {
  const now = nowOf(deps);
  const rows = await tx.rows<Row>(KEYS, [mid], 'machine.keys');
  const shown = (row: Row): ShownKey => {
    const isExpired = row.expiresAt !== null && row.expiresAt <= now;
    const state = row.endedAt ? 'ended' : isExpired ? 'expired' : 'active';
    return {
      keyId: row.keyId,
      name: row.name,
      scopes: row.scopes.map((code) => ({
        code,
        title: deps.scopes.find((scope) => scope.code === code)?.title ?? code,
      })),
      addresses: row.addresses,
      single: yuanOrNull(row.singleFen),
      day: yuanOrNull(row.dayFen),
      dayCount: row.dayCount,
      expiresAt: iso(row.expiresAt),
      createdAt: shanghaiIso(row.createdAt),
      createdBy: row.createdBy,
      state,
      endedAt: iso(row.endedAt),
      lastUsedAt: iso(row.last?.at ?? null),
      lastAddress: row.last?.remote_address ?? '',
      credentials: row.credentials.map(({ credential_id, algorithm, created_at, ends_at }) => ({
        credentialId: credential_id,
        algorithm,
        createdAt: iso(created_at)!,
        endsAt: iso(ends_at),
        isAlive: state === 'active' && (ends_at === null || new Date(ends_at) > now),
      })),
    };
  };
  return { list: rows.map(shown), scopes: deps.scopes.map(({ code, title }) => ({ code, title })) };
}

/** The name of the key that was ended now; null: there is none that is alive. */
export async function endKeyOf(tx: Tx, deps: MachineDeps, mid: string, keyId: string): Promise<string | null> {
  const [row] = await tx.rows<{ name: string }>(
    'UPDATE machine.keys SET ended_at = $3 WHERE mid = $1 AND key_id = $2 AND ended_at IS NULL RETURNING name',
    [mid, keyId, nowOf(deps)],
    'machine.end_key',
  );
  return row?.name ?? null;
}
