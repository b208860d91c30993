import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { DocumentKind } from '../../contract/document-words.ts';

export interface CurrentDocument {
  /** Null: without an end, or not known at all (`since`). */
  validUntil: ShanghaiDate | null;
  since: Date | null;
  /** Null: it is the one of the application. */
  renewalId: string | null;
}
export type CurrentDocuments = Readonly<Record<DocumentKind, CurrentDocument>>;

interface Opening {
  openedAt: Date;
  hasApplication: boolean;
  /** As it was typed; empty: without an end. */
  license: string;
  legalId: string;
}
interface Renewal {
  document: DocumentKind;
  renewalId: string;
  validUntil: ShanghaiDate | null;
  setAt: Date;
}

const UNKNOWN: CurrentDocument = { validUntil: null, since: null, renewalId: null };

/** Last days of a merchant's documents: by the newest renewal, else by the application. */
export async function currentDocuments(tx: Tx, mid: string): Promise<CurrentDocuments> {
  const opening = await tx.one<Opening>(
    `SELECT m.created_at AS opened_at, a.application_no IS NOT NULL AS has_application,
        coalesce(a.data #>> '{subject,validUntil}', '') AS license,
        coalesce(a.data #>> '{legal,idValidUntil}', '') AS legal_id
       FROM merchant.merchants m LEFT JOIN onboarding.applications a ON a.opened_mid = m.mid WHERE m.mid = $1`,
    [mid],
    'support.documents_of_opening',
  );
  const renewals = await tx.rows<Renewal>(
    `SELECT DISTINCT ON (document) document, renewal_id, valid_until::text, set_at
       FROM support.documents WHERE mid = $1 ORDER BY document, version DESC`,
    [mid],
    'support.documents',
  );
  const currentOf = (document: DocumentKind): CurrentDocument => {
    const renewal = renewals.find((one) => one.document === document);
    if (renewal) return { validUntil: renewal.validUntil, since: renewal.setAt, renewalId: renewal.renewalId };
    if (!opening?.hasApplication) return UNKNOWN;
    return { validUntil: opening[document] || null, since: opening.openedAt, renewalId: null };
  };
  return { license: currentOf('license'), legalId: currentOf('legalId') };
}
