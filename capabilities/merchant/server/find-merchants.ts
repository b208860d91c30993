import type { Tx } from '#platform/db/database.ts';
import { NAMED_MAX, nameOrNumber, type NameOrNumber } from '#platform/search/index.ts';
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

/** What a row `f` of merchants has: a part of a name, the beginning of a number, or one of these numbers. */
const CONDITIONS = {
  all: '$1::text IS NULL AND $2::text IS NULL AND $3::text[] IS NULL',
  common: `($1::text IS NOT NULL AND strpos(f.compared_name, $1) > 0 OR $2::text IS NOT NULL AND starts_with(f.mid, $2) OR f.mid = ANY($3))`,
};
interface Condition {
  has: keyof typeof CONDITIONS;
  values: [part: string | null, beginning: string | null, mids: readonly string[] | null];
}
const OF_ALL: Condition = { has: 'all', values: [null, null, null] };

/**
 * A page of what all merchants are, or so many that it is soon full among the newest. Only the count of all looks
 * through them; those that are not active have an index and are few.
 */
async function pageOfNewest(
  tx: Tx,
  { has, values }: Condition,
  state: MerchantState | null,
  { pageNo, pageSize }: Page,
): Promise<Found> {
  const condition = CONDITIONS[has];
  const [list, counted] = await Promise.all([
    tx.rows<ListedMerchant>(
      `SELECT ${SHOWN} FROM merchant.merchants f WHERE ${condition} AND ($6::text IS NULL OR f.state = $6) ${NEWEST} LIMIT $4 OFFSET $5`,
      [...values, pageSize, (pageNo - 1) * pageSize, state],
      `merchant_page_of_newest_${has}`,
    ),
    tx.rows<{ state: MerchantState | null; count: number }>(
      `SELECT NULL::text AS state, count(*)::int AS count FROM merchant.merchants f WHERE ${condition}
       UNION ALL SELECT f.state, count(*)::int FROM merchant.merchants f WHERE f.state <> 'active' AND ${condition} GROUP BY f.state`,
      values,
      `merchant_counts_of_${has}`,
    ),
  ]);
  const others = counted.filter((one) => one.state !== null);
  const all = counted.find((one) => one.state === null)!.count;
  const active = all - others.reduce((sum, { count }) => sum + count, 0);
  return { list, counts: { ...NONE, ...Object.fromEntries(others.map((one) => [one.state, one.count])), active } };
}

type FoundRow = ListedMerchant & { counts: Partial<StateCounts> | null };

/** Where the page is empty, its only row has the counts and no merchant. */
async function pageOfNamed(
  tx: Tx,
  mids: readonly string[],
  state: MerchantState | null,
  { pageNo, pageSize }: Page,
): Promise<Found> {
  const rows = await tx.rows<FoundRow>(
    `WITH found AS MATERIALIZED (
       SELECT m.mid, m.customer_name, m.state, m.manager_name, m.created_at FROM merchant.merchants m WHERE m.mid = ANY($1))
     SELECT c.counts, p.* FROM (SELECT jsonb_object_agg(state, n) AS counts FROM (SELECT state, count(*) AS n FROM found GROUP BY state) s) c
       LEFT JOIN LATERAL (SELECT ${SHOWN} FROM found f WHERE $4::text IS NULL OR f.state = $4 ${NEWEST} LIMIT $2 OFFSET $3) p ON true`,
    [mids, pageSize, (pageNo - 1) * pageSize, state],
    'merchant_page_of_named',
  );
  return {
    list: rows.filter(({ mid }) => mid !== null).map(({ counts: _, ...merchant }) => merchant),
    counts: { ...NONE, ...rows[0]?.counts },
  };
}

/** What more than a fifth of the newest have need not be named: the index would list nearly all of them first. */
const SAMPLE = { newest: 500, common: 100 } as const;

/**
 * The numbers of all merchants with this part in the name, or with a number that begins so. Null: too many to be named.
 */
async function namedBy(tx: Tx, { part, beginning }: NameOrNumber): Promise<string[] | null> {
  const { mids } = (await tx.one<{ mids: string[] | null }>(
    `SELECT CASE WHEN (SELECT count(*) FROM (SELECT m.compared_name, m.mid FROM merchant.merchants m ORDER BY m.created_at DESC, m.mid DESC LIMIT $4) f
       WHERE ${CONDITIONS.common}) <= $5 THEN merchant.found_by_text($1, $2, $6) END AS mids`,
    [part, beginning, [], SAMPLE.newest, SAMPLE.common, NAMED_MAX],
    'merchant_named_by',
  ))!;
  return mids === null || mids.length > NAMED_MAX ? null : mids;
}

/** For lists of higher capabilities that are searched by merchant; null: too many, or an empty text. */
export const merchantsNamed = async (tx: Tx, text: string): Promise<string[] | null> =>
  text === '' ? null : namedBy(tx, nameOrNumber(text));

async function pageOfFound(tx: Tx, { text, mids, state = null }: Wanted, page: Page): Promise<Found> {
  const { part, beginning } = nameOrNumber(text);
  const named = await namedBy(tx, { part, beginning });
  return named === null
    ? pageOfNewest(tx, { has: 'common', values: [part, beginning, mids] }, state, page)
    : pageOfNamed(tx, [...new Set([...named, ...mids])], state, page);
}

/**
 * Newest first: by a part of the name, the beginning of the number, or among `mids`, which higher capabilities have
 * found by what is theirs. An empty text finds all. A page behind the last one is empty.
 */
export async function findMerchants(tx: Tx, wanted: Wanted, page: Page): Promise<Found & { totalCount: number }> {
  const state = wanted.state ?? null;
  const found = wanted.text === '' ? await pageOfNewest(tx, OF_ALL, state, page) : await pageOfFound(tx, wanted, page);
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
