import type { Tx } from '#platform/db/database.ts';
import { containing } from '#platform/search/index.ts';

/** A merchant as the provider's people list it. */
export interface ListedMerchant {
  mid: string;
  customerName: string;
  openedAt: Date;
  peopleCount: number;
}

const MATCHES = `($1 = '' OR m.customer_name ILIKE $2 OR starts_with(m.mid, upper($1)) OR m.mid = ANY($3))`;

/**
 * Newest first: by a part of the name, the beginning of the number, or among `mids`, which higher capabilities have
 * found by what is theirs. An empty text finds all.
 */
export async function findMerchants(
  tx: Tx,
  { text, mids }: { text: string; mids: readonly string[] },
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: ListedMerchant[]; totalCount: number }> {
  const wanted = [text, containing(text), mids];
  const [list, counted] = await Promise.all([
    tx.rows<ListedMerchant>(
      `SELECT m.mid, m.customer_name AS "customerName", m.created_at AS "openedAt",
         (SELECT count(*)::int FROM merchant.relations r WHERE r.mid = m.mid AND r.auth_status <> 'disabled') AS "peopleCount"
       FROM merchant.merchants m WHERE ${MATCHES} ORDER BY m.created_at DESC, m.mid DESC LIMIT $4 OFFSET $5`,
      [...wanted, pageSize, (pageNo - 1) * pageSize],
      'merchant_find',
    ),
    tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM merchant.merchants m WHERE ${MATCHES}`,
      wanted,
      'merchant_count_found',
    ),
  ]);
  return { list, totalCount: counted!.count };
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
