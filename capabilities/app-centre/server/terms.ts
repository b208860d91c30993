import type { Tx } from '#platform/db/database.ts';
import type { Application } from '#platform/kernel/application.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Agreement } from '../contract/operations.ts';
import { agreementOf, titleOf } from '../domain/agreement.ts';

export interface TermsVersion {
  application: string;
  version: string;
  holdsFrom: ShanghaiDate;
  clauses: string[];
  reason: string;
  proposedBy: string;
  approvedBy: string;
  setAt: Date;
}

const COLUMNS = `application, version, holds_from::text AS holds_from, clauses, reason,
  proposed_name AS "proposedBy", approved_name AS "approvedBy", set_at`;

/** Versions that the provider has published, newest first; empty where the built-in terms hold. */
export const termsOf = (tx: Tx, application: string, limit: number): Promise<TermsVersion[]> =>
  tx.rows<TermsVersion>(
    `SELECT ${COLUMNS} FROM app_centre.terms WHERE application = $1 ORDER BY holds_from DESC LIMIT $2`,
    [application, limit],
    'app_centre.terms_of',
  );

export interface Terms {
  /** What an opening of today accepts. */
  now: Agreement;
  /** The newest that the provider has published, whose day may be to come; null: the built-in ones hold. */
  newest: (Agreement & { holdsFrom: ShanghaiDate }) | null;
}

const agreementIn = (name: string, { version, clauses, holdsFrom }: TermsVersion) => ({
  version,
  title: titleOf(name),
  clauses,
  holdsFrom,
});

/** The terms of an application on a day. */
export async function termsOn(tx: Tx, { code, name }: Application, today: ShanghaiDate): Promise<Terms> {
  const rows = await tx.rows<TermsVersion>(
    `(SELECT ${COLUMNS} FROM app_centre.terms WHERE application = $1 ORDER BY holds_from DESC LIMIT 1) UNION
     (SELECT ${COLUMNS} FROM app_centre.terms WHERE application = $1 AND holds_from <= $2::date ORDER BY holds_from DESC LIMIT 1)
      ORDER BY holds_from DESC`,
    [code, today],
    'app_centre.terms_on',
  );
  const holds = rows.find(({ holdsFrom }) => holdsFrom <= today);
  return {
    now: holds ? { version: holds.version, title: titleOf(name), clauses: holds.clauses } : agreementOf(name),
    newest: rows[0] ? agreementIn(name, rows[0]) : null,
  };
}

/** The newest version that a merchant has not accepted yet, by product; none for products with the built-in terms. */
export async function versionsDue(tx: Tx, mid: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ application: string; version: string }>(
    `SELECT t.application, t.version FROM (SELECT DISTINCT ON (application) application, version FROM app_centre.terms
       ORDER BY application, holds_from DESC) t
      WHERE NOT EXISTS (SELECT 1 FROM app_centre.v_acceptances a
        WHERE a.mid = $1 AND a.application = t.application AND a.version = t.version)`,
    [mid],
    'app_centre.versions_due',
  );
  return new Map(rows.map(({ application, version }) => [application, version]));
}
