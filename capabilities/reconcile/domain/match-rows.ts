import { sumFen, type Fen } from '#platform/kernel/money.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import type { OwnRow } from './own-rows.ts';

/** What the account has: positive where money came in. */
export interface PlatformEntry {
  entryTail: string;
  orderNo: string;
  day: string;
  fen: Fen;
  typeName: string;
  name: string;
}

/**
 * `same`: both have it. `amount`: one number, two sums. `file_only`, `platform_only`: one of them alone.
 */
export type MatchResult = 'same' | 'amount' | 'file_only' | 'platform_only';

export interface Match {
  result: MatchResult;
  ownRows: OwnRow[];
  entries: PlatformEntry[];
}

const sumOf = (rows: readonly { fen: Fen }[]): Fen => sumFen(rows.map(({ fen }) => fen));

function groupsOf<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * Compares a merchant's rows with the entries of an account (domain-rules section 16): first by number, where several
 * rows may be several entries (1:1, 1:n, n:1), then what is left by sum and day. Each row and each entry is in one
 * match. `within` is the time of the file: entries that only the tolerance has brought in are no difference.
 */
export function matchRows(
  rows: readonly OwnRow[],
  entries: readonly PlatformEntry[],
  { toleranceDays, within }: { toleranceDays: number; within: { first: string; last: string } },
): Match[] {
  const matches: Match[] = [];
  const remaining = byNumber(rows, entries, matches);
  const rest = bySum(remaining, toleranceDays, matches);
  for (const ownRow of rest.rows) matches.push({ result: 'file_only', ownRows: [ownRow], entries: [] });
  for (const entry of rest.entries)
    if (entry.day >= within.first && entry.day <= within.last)
      matches.push({ result: 'platform_only', ownRows: [], entries: [entry] });
  return matches;
}

interface Left {
  rows: OwnRow[];
  entries: PlatformEntry[];
}

/** By the order's number, or the serial number of one entry. What has a number that we do not know continues. */
function byNumber(rows: readonly OwnRow[], entries: readonly PlatformEntry[], matches: Match[]): Left {
  const orders = groupsOf(entries, ({ orderNo }) => orderNo);
  const tails = new Map(entries.map((entry) => [entry.entryTail, entry]));
  const used = new Set<PlatformEntry>();
  const remaining: OwnRow[] = [];
  for (const [ref, ownRows] of groupsOf(rows, (row) => row.ref)) {
    const tailed = tails.get(ref);
    const found = (ref === '' ? [] : (orders.get(ref) ?? (tailed ? [tailed] : []))).filter((one) => !used.has(one));
    if (found.length === 0) {
      remaining.push(...ownRows);
      continue;
    }
    const open = pairEqual(ownRows, found, matches, used);
    if (open.rows.length === 0) continue;
    if (open.entries.length === 0) remaining.push(...open.rows);
    else {
      for (const entry of open.entries) used.add(entry);
      const result = sumOf(open.rows) === sumOf(open.entries) ? 'same' : 'amount';
      matches.push({ result, ownRows: open.rows, entries: open.entries });
    }
  }
  return { rows: remaining, entries: entries.filter((entry) => !used.has(entry)) };
}

/** Pairs of one row and one entry with the same sum; what is left of both. */
function pairEqual(
  ownRows: readonly OwnRow[],
  found: readonly PlatformEntry[],
  matches: Match[],
  used: Set<PlatformEntry>,
): Left {
  const bySumOf = firstLast(groupsOf(found, ({ fen }) => String(fen)));
  const rows = ownRows.filter((row) => {
    const entry = bySumOf.get(String(row.fen))?.pop();
    if (!entry) return true;
    used.add(entry);
    matches.push({ result: 'same', ownRows: [row], entries: [entry] });
    return false;
  });
  return { rows, entries: found.filter((entry) => !used.has(entry)) };
}

/** So that `pop` takes the first of each group. */
function firstLast<Row>(groups: Map<string, Row[]>): Map<string, Row[]> {
  for (const group of groups.values()) group.reverse();
  return groups;
}

/** Rows or entries that belong together, compared as one sum. */
interface Unit<Row> {
  parts: Row[];
  fen: Fen;
  day: string;
}
const unitOf = <Row extends { fen: Fen; day: string }>(parts: Row[]): Unit<Row> => ({
  parts,
  fen: sumOf(parts),
  day: parts[0]!.day,
});
const units = <Row extends { fen: Fen; day: string }>(rows: readonly Row[]): Unit<Row>[] =>
  rows.map((row) => unitOf([row]));
const grouped = <Row extends { fen: Fen; day: string }>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  [...groupsOf(rows, keyOf)].flatMap(([key, group]) => (key && group.length > 1 ? [unitOf(group)] : []));

/** By sum and day: one row and one entry, then one row and an order, then rows of one own number and one entry. */
function bySum(remaining: Left, toleranceDays: number, matches: Match[]): Left {
  let { rows, entries } = remaining;
  const take = (ownUnits: readonly Unit<OwnRow>[], theirs: readonly Unit<PlatformEntry>[]): void => {
    const usedRows = new Set<OwnRow>();
    const usedEntries = new Set<PlatformEntry>();
    for (const [one, other] of nearest(ownUnits, theirs, toleranceDays)) {
      matches.push({ result: 'same', ownRows: one.parts, entries: other.parts });
      for (const part of one.parts) usedRows.add(part);
      for (const part of other.parts) usedEntries.add(part);
    }
    rows = rows.filter((row) => !usedRows.has(row));
    entries = entries.filter((entry) => !usedEntries.has(entry));
  };
  take(units(rows), units(entries));
  take(
    units(rows),
    grouped(entries, ({ orderNo }) => orderNo),
  );
  take(
    grouped(rows, ({ ref }) => ref),
    units(entries),
  );
  return { rows, entries };
}

/** Pairs with the same sum, those of the same day first, then those that are a day apart, and so on. */
function nearest<Own, Other>(
  ownUnits: readonly Unit<Own>[],
  others: readonly Unit<Other>[],
  toleranceDays: number,
): [Unit<Own>, Unit<Other>][] {
  const pairs: [Unit<Own>, Unit<Other>][] = [];
  const byDay = firstLast(groupsOf(others, ({ fen, day }) => `${fen} ${day}`));
  let open = [...ownUnits];
  for (let apart = 0; apart <= toleranceDays; apart += 1) {
    open = open.filter((one) => {
      const other =
        byDay.get(`${one.fen} ${addDays(one.day, -apart)}`)?.pop() ??
        byDay.get(`${one.fen} ${addDays(one.day, apart)}`)?.pop();
      if (!other) return true;
      pairs.push([one, other]);
      return false;
    });
  }
  return pairs;
}
