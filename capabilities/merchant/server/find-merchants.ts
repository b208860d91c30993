import type { Tx } from '#platform/db/database.ts';
import { merchantStates, type MerchantState } from '../contract/words.ts';
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
type StateCounts = Record<MerchantState, number>;
interface Found {
  list: ListedMerchant[];
  /** How many the text finds of each state, of whichever state the page is. */
  counts: StateCounts;
}

const SHOWN = `f.mid, f.customer_name, f.state, f.manager_name, f.created_at AS "openedAt",
  (SELECT count(*)::int FROM merchant.relations r WHERE r.mid = f.mid AND r.auth_status <> 'disabled') AS "peopleCount"`;
const NEWEST = 'ORDER BY f.created_at DESC, f.mid DESC';
const NONE = Object.fromEntries(Object.keys(merchantStates).map((state) => [state, 0])) as StateCounts;

/** A page of all merchants, or of those of a state, by an index of the newest. */
async function pageOfAll(tx: Tx, state: MerchantState | null, { pageNo, pageSize }: Page): Promise<Found> {
  const where = state === null ? '' : 'WHERE f.state = $3';
  const [list, counted] = await Promise.all([
    tx.rows<ListedMerchant>(
      `SELECT ${SHOWN} FROM merchant.merchants f ${where} ${NEWEST} LIMIT $1 OFFSET $2`,
      [pageSize, (pageNo - 1) * pageSize, ...(state === null ? [] : [state])],
      state === null ? 'merchant_page_of_all' : 'merchant_page_of_state',
    ),
    tx.rows<{ state: MerchantState; count: number }>(
      'SELECT state, count(*)::int AS count FROM merchant.merchants GROUP BY state',
      [],
      'merchant_counts',
    ),
  ]);
  return { list, counts: { ...NONE, ...Object.fromEntries(counted.map((one) => [one.state, one.count])) } };
}

/** As long as a number of an account or of a mobile: no name has it. */
const IS_NUMBER = /^\d{8,}$/;

type FoundRow = ListedMerchant & { counts: Partial<StateCounts> | null };

/**
 * Names are looked through once, for the page and the counts together: 100,000 take 40 ms, an ILIKE 50. They are not
 * for a number. Where the page is empty, its only row has the counts and no merchant.
 */
async function pageOfFound(tx: Tx, { text, mids, state = null }: Wanted, { pageNo, pageSize }: Page): Promise<Found> {
  const rows = await tx.rows<FoundRow>(
    `WITH found AS MATERIALIZED (
       SELECT m.mid, m.customer_name, m.state, m.manager_name, m.created_at FROM merchant.merchants m
       WHERE starts_with(m.mid, upper($1)) OR m.mid = ANY($2) OR NOT $6::boolean AND strpos(lower(m.customer_name), lower($1)) > 0)
     SELECT c.counts, p.* FROM (SELECT jsonb_object_agg(state, n) AS counts FROM (SELECT state, count(*) AS n FROM found GROUP BY state) s) c
       LEFT JOIN LATERAL (SELECT ${SHOWN} FROM found f WHERE $5::text IS NULL OR f.state = $5 ${NEWEST} LIMIT $3 OFFSET $4) p ON true`,
    [text, mids, pageSize, (pageNo - 1) * pageSize, state, IS_NUMBER.test(text)],
    'merchant_page_of_found',
  );
  return {
    list: rows.filter(({ mid }) => mid !== null).map(({ counts: _, ...merchant }) => merchant),
    counts: { ...NONE, ...rows[0]?.counts },
  };
}

/**
 * Newest first: by a part of the name, the beginning of the number, or among `mids`, which higher capabilities have
 * found by what is theirs. An empty text finds all. A page behind the last one is empty.
 */
export async function findMerchants(tx: Tx, wanted: Wanted, page: Page): Promise<Found & { totalCount: number }> {
  const state = wanted.state ?? null;
  const found = wanted.text === '' ? await pageOfAll(tx, state, page) : await pageOfFound(tx, wanted, page);
  const all = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  return { ...found, totalCount: state ? found.counts[state] : all };
}

interface Placed {
  state: MerchantState | null;
  /** The last one of the page before. */
  after: string | undefined;
  limit: number;
}

/** The newest first, behind a place: a deep page costs what the first does. */
export const merchantsByPlace = (
  tx: Tx,
  { state, after, limit }: Placed,
): Promise<Omit<ListedMerchant, 'peopleCount'>[]> =>
  tx.rows(
    `SELECT f.mid, f.customer_name, f.state, f.manager_name, f.created_at AS "openedAt"
     FROM merchant.merchants f WHERE ($1::text IS NULL OR f.state = $1) AND ($2::text IS NULL OR (f.created_at, f.mid) < (SELECT p.created_at, p.mid FROM merchant.merchants p WHERE p.mid = $2))
     ${NEWEST} LIMIT $3`,
    [state, after ?? null, limit],
    'merchant_by_place',
  );

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
    `SELECT mid, customer_name, platform_name, created_at AS "openedAt", verified_at,
       state, state_reason, manager_name, manager_phone,
       contact_name, contact_phone, contact_email
     FROM merchant.merchants WHERE mid = $1`,
    [mid],
    'merchant_data',
  );
