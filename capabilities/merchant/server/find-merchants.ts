import type { Tx } from '#platform/db/database.ts';
import type { MerchantState } from '../contract/words.ts';
import type { StateOfMerchant } from './merchant-state.ts';

/** A merchant as the provider's people list it. */
export interface ListedMerchant {
  mid: string;
  customerName: string;
  state: MerchantState;
  managerName: string;
  openedAt: Date;
  peopleCount: number;
}

interface Page {
  pageNo: number;
  pageSize: number;
}
interface Wanted {
  text: string;
  mids: readonly string[];
  /** Absent or null: of all states. */
  state?: MerchantState | null;
}
type Found = ListedMerchant & { totalCount: number };

const SHOWN = `f.mid, f.customer_name AS "customerName", f.state, f.manager_name AS "managerName", f.created_at AS "openedAt",
  (SELECT count(*)::int FROM merchant.relations r WHERE r.mid = f.mid AND r.auth_status <> 'disabled') AS "peopleCount"`;
const NEWEST = 'ORDER BY f.created_at DESC, f.mid DESC';

/** A page of all merchants, or of those of a state, by an index of the newest. */
const pageOfAll = (tx: Tx, state: MerchantState | null, { pageNo, pageSize }: Page): Promise<Found[]> => {
  const where = state === null ? '' : 'WHERE f.state = $3';
  return tx.rows<Found>(
    `SELECT ${SHOWN}, (SELECT count(*)::int FROM merchant.merchants f ${where}) AS "totalCount"
     FROM merchant.merchants f ${where} ${NEWEST} LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize, ...(state === null ? [] : [state])],
    'merchant_page_of_all',
  );
};

/** As long as a number of an account or of a mobile: no name has it. */
const IS_NUMBER = /^\d{8,}$/;

/**
 * Names are looked through once, for the page and the count together: 100,000 take 40 ms, an ILIKE 50. They are not for
 * a number.
 */
const pageOfFound = (tx: Tx, { text, mids, state = null }: Wanted, { pageNo, pageSize }: Page): Promise<Found[]> =>
  tx.rows<Found>(
    `WITH found AS MATERIALIZED (
       SELECT m.mid, m.customer_name, m.state, m.manager_name, m.created_at FROM merchant.merchants m
       WHERE (starts_with(m.mid, upper($1)) OR m.mid = ANY($2) OR NOT $6::boolean AND strpos(lower(m.customer_name), lower($1)) > 0)
         AND ($5::text IS NULL OR m.state = $5))
     SELECT ${SHOWN}, (SELECT count(*)::int FROM found) AS "totalCount" FROM found f ${NEWEST} LIMIT $3 OFFSET $4`,
    [text, mids, pageSize, (pageNo - 1) * pageSize, state, IS_NUMBER.test(text)],
    'merchant_page_of_found',
  );

/**
 * Newest first: by a part of the name, the beginning of the number, or among `mids`, which higher capabilities have
 * found by what is theirs. An empty text finds all. A page behind the last one is empty and counts nothing.
 */
export async function findMerchants(
  tx: Tx,
  wanted: Wanted,
  page: Page,
): Promise<{ list: ListedMerchant[]; totalCount: number }> {
  const found =
    wanted.text === '' ? await pageOfAll(tx, wanted.state ?? null, page) : await pageOfFound(tx, wanted, page);
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

export interface MerchantData extends StateOfMerchant {
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
       state, state_reason AS "stateReason", manager_name AS "managerName", manager_phone AS "managerPhone",
       contact_name AS "contactName", contact_phone AS "contactPhone", contact_email AS "contactEmail"
     FROM merchant.merchants WHERE mid = $1`,
    [mid],
    'merchant_data',
  );
