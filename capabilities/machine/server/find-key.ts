import { createPublicKey, type KeyObject } from 'node:crypto';
import { nowOf } from '#capabilities/identity/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { ApiKey, Session } from '#platform/http/index.ts';
import { Lru } from '#platform/http/lru.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { PROVIDER_KEYS, type MachineDeps } from './deps.ts';

interface KeyRow {
  mid: string;
  keyId: string;
  personId: string;
  name: string;
  scopes: string[];
  addresses: string[];
  publicKey: Buffer;
  merchantState: string;
  /** Joined by commas. */
  unopened: string | null;
}

/**
 * With the rights of this moment: a key that has ended is out with the next call, and a code of an application that the
 * merchant has closed grants nothing.
 */
const UNOPENED = `(SELECT string_agg(m.codes, ',') FROM access.menu_codes m WHERE m.application <> '' AND NOT EXISTS (
       SELECT 1 FROM access.opened_applications o WHERE o.mid = k.mid AND o.application = m.application)) AS unopened`;

const FIND_KEY = `SELECT k.mid, k.key_id, k.person_id, k.name, k.scopes, k.addresses,
    c.public_key, merchant.state_of(k.mid) AS "merchantState", ${UNOPENED}
  FROM machine.credentials c JOIN machine.keys k ON k.mid = c.mid AND k.key_id = c.key_id
 WHERE c.credential_id = $1 AND k.ended_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
   AND (c.ends_at IS NULL OR c.ends_at > $2)`;

const KEYS_IN_MEMORY = 1_000;
/** Reading a key costs as much as a signature by it. */
const readKeys = new Lru<KeyObject>(KEYS_IN_MEMORY);

function readKey(der: Buffer): KeyObject {
  const name = der.toString('base64');
  const known = readKeys.get(name);
  if (known) return known;
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  readKeys.set(name, key);
  return key;
}

/** A merchant into which nobody may log in is used by no key either. */
const SHUT = ['no_login', 'closed'];

export const findKey =
  (deps: MachineDeps) =>
  async (db: Database, credentialId: string): Promise<ApiKey | null> => {
    const row = await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
      tx.one<KeyRow>(FIND_KEY, [credentialId, nowOf(deps)], 'machine.find_key'),
    );
    if (!row || (row.mid === PROVIDER_KEYS) !== (deps.realm === 'provider') || SHUT.includes(row.merchantState))
      return null;
    const { mid, keyId, scopes, addresses } = row;
    return {
      credentialId,
      keyId,
      mid,
      publicKey: readKey(row.publicKey),
      session: sessionOf(deps, row),
      scopes: new Set(scopes),
      addresses,
    };
  };

type Granted = Pick<KeyRow, 'scopes' | 'unopened'>;

/** The codes of its scopes and no others. */
function codesOf({ scopes }: MachineDeps, row: Granted): Set<RightCode> {
  const unopened = new Set(row.unopened?.split(','));
  const held = scopes.filter(({ code }) => row.scopes.includes(code)).flatMap(({ permissions }) => permissions);
  return new Set(held.filter((code) => !unopened.has(code)));
}

const HELD = `SELECT k.scopes, ${UNOPENED} FROM machine.keys k
 WHERE k.mid = $1 AND k.person_id = $2 AND k.ended_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`;

/** What a key may at this moment, for work that it has asked for and that runs later; null: it is no living key. */
export async function codesOfKey(
  tx: Tx,
  deps: MachineDeps,
  { mid, personId }: { mid: string; personId: string },
): Promise<ReadonlySet<RightCode> | null> {
  const row = await tx.one<Granted>(HELD, [mid, personId, nowOf(deps)], 'machine.codes_held');
  return row ? codesOf(deps, row) : null;
}

/** As whom its calls act: 接口·ERP. */
function sessionOf(deps: MachineDeps, row: KeyRow): Session {
  const { mid, keyId, personId, name } = row;
  const permissions = codesOf(deps, row);
  const personName = keyPersonName(name);
  const common = { sessionId: keyId, tokenHash: '', personId, personName, isKey: true } as const;
  return deps.realm === 'provider'
    ? {
        ...common,
        role: null,
        provider: { userId: personId, userName: personName, loginName: keyId, roles: [], permissions },
      }
    : { ...common, role: { mid, relationId: keyId, roleId: keyId, roleClass: 'operator', permissions } };
}

export const keyPersonName = (name: string): string => `接口·${name}`;
