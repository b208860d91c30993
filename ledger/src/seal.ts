import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '#platform/db/database.ts';

/** One transaction seals at most this many entries; some 50,000 take a second. */
const MAX_PER_TRANSACTION = 10_000;

/**
 * A chain of seals with its daily signatures: the names of its SQL functions and tables. The ledger's own; the
 * operation log has one of the same shape (capabilities/security).
 */
export interface SealChain {
  headsToSign: string;
  keepSignature: string;
  signedHeads: string;
  seals: string;
}
const LEDGER: SealChain = {
  headsToSign: 'ledger.heads_to_sign',
  keepSignature: 'ledger.keep_signature',
  signedHeads: 'ledger.signed_heads',
  seals: 'ledger.seals',
};

/**
 * Seals every entry that exists now, in transactions of limited size. Answers how many; 0 while another sealer is
 * running.
 */
export async function sealEntries(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const { sealed } = (await db.transaction({}, (tx) =>
      tx.one<{ sealed: number }>('SELECT ledger.seal($1) AS sealed', [MAX_PER_TRANSACTION], 'ledger.seal'),
    ))!;
    total += sealed;
    if (sealed < MAX_PER_TRANSACTION) return total;
  }
}

interface Head {
  mid: string;
  day: string;
  sealNo: bigint;
  hash: Buffer;
}

/**
 * Signs the last seal of each merchant for a day (`2026-11-20`) by a key that the database does not have, once. Answers
 * the number of signatures. Somebody who rebuilds a whole chain can't make these.
 */
export async function signHeads(tx: Tx, day: string, key: Buffer, chain: SealChain = LEDGER): Promise<number> {
  const heads = await tx.rows<Omit<Head, 'day'>>(
    `SELECT mid, seal_no, hash FROM ${chain.headsToSign}($1::text::date)`,
    [day],
  );
  for (const { mid, sealNo, hash } of heads) {
    const signature = signatureOf({ mid, day, sealNo, hash }, key);
    await tx.rows(
      `SELECT ${chain.keepSignature}($1, $2::text::date, $3, $4, $5)`,
      [mid, day, sealNo, hash, signature],
      chain.keepSignature,
    );
  }
  return heads.length;
}

/**
 * Signed heads that are not in the chain any more, or were not signed by us. Asked by the tables' owner, since it needs
 * the key outside of the tables (`npm run audit`).
 */
export async function brokenHeads(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
  key: Buffer,
  chain: SealChain = LEDGER,
): Promise<{ mid: string; finding: string }[]> {
  const { rows } = await query(
    `SELECT h.mid, h.day::text AS day, h.seal_no AS seal, h.hash, h.signature, s.hash AS sealed FROM ${chain.signedHeads} h LEFT JOIN ${chain.seals} s ON s.mid = h.mid AND s.seal_no = h.seal_no ORDER BY h.mid, h.day`,
  );
  const heads = rows as (Omit<Head, 'sealNo'> & { seal: bigint; signature: Buffer; sealed: Buffer | null })[];
  return heads.flatMap(({ seal: sealNo, ...head }) => {
    const name = `head of ${head.day}, seal ${sealNo},`;
    const wanted = signatureOf({ ...head, sealNo }, key);
    if (wanted.length !== head.signature.length || !timingSafeEqual(wanted, head.signature))
      return [{ mid: head.mid, finding: `${name} was not signed by our key` }];
    return head.sealed && head.hash.equals(head.sealed)
      ? []
      : [{ mid: head.mid, finding: `${name} is not in the chain any more` }];
  });
}

const signatureOf = ({ mid, day, sealNo, hash }: Head, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([mid, day, sealNo.toString(), hash.toString('hex')]))
    .digest();
