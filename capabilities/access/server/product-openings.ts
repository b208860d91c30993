import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { WayOfOpening } from '../contract/product-words.ts';

export interface ProductOpening {
  opens: WayOfOpening;
  /** From this day on nobody opens it; null: without an end. */
  endsOn: ShanghaiDate | null;
}
export interface OpeningVersion extends ProductOpening {
  version: number;
  reason: string;
  proposedBy: string;
  approvedBy: string;
  setAt: Date;
}

const BUILT_IN: ProductOpening = { opens: 'self', endsOn: null };

/** How each product is opened, as the provider has set it; one that it never set is opened by merchants themselves. */
export async function openingsNow(tx: Tx): Promise<(application: string) => ProductOpening> {
  const rows = await tx.rows<ProductOpening & { application: string }>(
    `SELECT DISTINCT ON (application) application, opens, ends_on::text AS ends_on
       FROM access.product_openings ORDER BY application, version DESC`,
    [],
    'access.openings_now',
  );
  return (application) => rows.find((row) => row.application === application) ?? BUILT_IN;
}

/** Those that no merchant opens on a day. */
export async function closedProducts(tx: Tx, on: ShanghaiDate): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ application: string }>(
    `SELECT application FROM (SELECT DISTINCT ON (application) application, opens, ends_on
       FROM access.product_openings ORDER BY application, version DESC) o WHERE opens = 'closed' OR ends_on <= $1::date`,
    [on],
    'access.closed_products',
  );
  return new Set(rows.map(({ application }) => application));
}

/** Newest first. */
export const openingVersions = (tx: Tx, application: string, limit: number): Promise<OpeningVersion[]> =>
  tx.rows<OpeningVersion>(
    `SELECT version, opens, ends_on::text AS ends_on, reason, proposed_name AS "proposedBy",
       approved_name AS "approvedBy", set_at FROM access.product_openings WHERE application = $1
      ORDER BY version DESC LIMIT $2`,
    [application, limit],
    'access.opening_versions',
  );

/** Those of these products that can be opened on a day, by whichever way. */
export async function openableOn<A extends { code: string }>(
  tx: Tx,
  products: readonly A[],
  on: ShanghaiDate,
): Promise<A[]> {
  const closed = await closedProducts(tx, on);
  return products.filter(({ code }) => !closed.has(code));
}

export async function setOpening(
  tx: Tx,
  application: string,
  { opens, endsOn, reason, proposedBy, approvedBy, setAt }: Omit<OpeningVersion, 'version'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO access.product_openings (application, version, opens, ends_on, reason, proposed_name, approved_name, set_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7 FROM access.product_openings WHERE application = $1`,
    [application, opens, endsOn, reason, proposedBy, approvedBy, setAt],
    'access.set_opening',
  );
}

/** How many merchants have each product. `tx` sees all of them. */
export async function productHolders(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ application: string; holders: number }>(
    'SELECT application, holders FROM access.v_console_holders',
    [],
    'access.product_holders',
  );
  return new Map(rows.map(({ application, holders }) => [application, holders]));
}

/** The merchants that have a product. `tx` sees all of them. */
export const openedMids = async (tx: Tx, application: string): Promise<string[]> =>
  (
    await tx.rows<{ mid: string }>(
      'SELECT mid FROM access.opened_applications WHERE application = $1 ORDER BY mid',
      [application],
      'access.opened_mids',
    )
  ).map(({ mid }) => mid);
