import { kinds } from '#capabilities/account/contract/kinds.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { isFree, type PriceRow } from '../contract/price-rows.ts';
import type { RowState, VersionState } from '../contract/words.ts';

/** A row of a price list in fen. */
export interface PriceBand {
  kind: string;
  speed: PriceRow['speed'];
  payee: PriceRow['payee'];
  fromFen: Fen;
  toFen: Fen | null;
  fixedFen: Fen;
  /** A factor of four decimals. */
  rate: string;
  minFen: Fen | null;
  maxFen: Fen | null;
  feeFrom: PriceRow['feeFrom'];
}

const orNull = (text: string): Fen | null => (text === '' ? null : fenOfYuan(text));
const orEmpty = (fen: Fen | null): string => (fen === null ? '' : yuanOfFen(fen));

/** "0.02" percent → "0.0002": in hundredths of a percent, which a factor has as its four decimals. */
function factorOf(percent: string): string {
  const [integerPart = '0', decimals = ''] = percent.split('.');
  const digits = `${integerPart.padStart(2, '0')}${decimals.padEnd(2, '0')}`;
  return `0.${digits}`;
}

/** "0.0002" → "0.02". */
function percentOf(rate: string): string {
  const digits = (rate.split('.')[1] ?? '').padEnd(4, '0').slice(0, 4);
  return `${Number(digits.slice(0, 2))}.${digits.slice(2)}`;
}

const placeOf = (kind: string): number => kinds().findIndex(({ id }) => id === kind);

/** Rows without faults, in the order of the kinds, by speed, payee and amount. */
export const bandsOf = (rows: readonly PriceRow[]): PriceBand[] =>
  rows
    .map(({ kind, speed, payee, ...row }) => ({
      kind,
      speed,
      payee,
      fromFen: fenOfYuan(row.from),
      toFen: orNull(row.to),
      fixedFen: fenOfYuan(row.fixed),
      rate: factorOf(row.rate),
      minFen: orNull(row.min),
      maxFen: orNull(row.max),
      feeFrom: row.feeFrom,
    }))
    .toSorted(
      (one, other) =>
        placeOf(one.kind) - placeOf(other.kind) ||
        one.speed.localeCompare(other.speed) ||
        one.payee.localeCompare(other.payee) ||
        Number(one.fromFen - other.fromFen),
    );

export const rowsOf = (bands: readonly PriceBand[]): PriceRow[] =>
  bands.map(({ kind, speed, payee, fromFen, toFen, fixedFen, rate, minFen, maxFen, feeFrom }) => ({
    kind,
    speed,
    payee,
    from: yuanOfFen(fromFen),
    to: orEmpty(toFen),
    fixed: yuanOfFen(fixedFen),
    rate: percentOf(rate),
    min: orEmpty(minFen),
    max: orEmpty(maxFen),
    feeFrom,
  }));

export interface ComparedRow {
  kind: string;
  speed: PriceRow['speed'];
  payee: PriceRow['payee'];
  /** Null: the other one has no such row. */
  before: PriceRow | null;
  after: PriceRow | null;
  state: RowState;
}

/** Of two free prices it does not matter how a fee would be charged. */
const isSame = (one: PriceRow, other: PriceRow): boolean =>
  (Object.keys(one) as (keyof PriceRow)[]).every(
    (name) => one[name] === other[name] || (name === 'feeFrom' && isFree(one) && isFree(other)),
  );

/** Two price lists row by row: the rows of a kind, speed and payee that begin at the same amount belong together. */
export function compareRows(before: readonly PriceRow[], after: readonly PriceRow[]): ComparedRow[] {
  const keyOf = ({ kind, speed, payee, from }: PriceRow): string => `${kind}:${speed}:${payee}:${from}`;
  const [old, fresh] = [before, after].map((rows) => new Map(rowsOf(bandsOf(rows)).map((row) => [keyOf(row), row])));
  const all = rowsOf(bandsOf([...old!.values(), ...[...fresh!.values()].filter((row) => !old!.has(keyOf(row)))]));
  return all.map((row) => {
    const [was, is] = [old!.get(keyOf(row)) ?? null, fresh!.get(keyOf(row)) ?? null];
    const state = !was ? 'added' : !is ? 'removed' : isSame(was, is) ? 'same' : 'changed';
    return { kind: row.kind, speed: row.speed, payee: row.payee, before: was, after: is, state };
  });
}

/** Kinds and speeds that have a price in one list and none in the other. */
export function missingPrices(wanted: readonly PriceRow[], rows: readonly PriceRow[]): PriceRow[] {
  const keyOf = ({ kind, speed }: PriceRow): string => `${kind}:${speed}`;
  const has = new Set(rows.map(keyOf));
  return wanted.filter((row, index) => {
    const isFirst = wanted.findIndex((other) => keyOf(other) === keyOf(row)) === index;
    return isFirst && !has.has(keyOf(row));
  });
}

interface DatedVersion {
  version: number;
  fromDay: ShanghaiDate;
}

/** The newest version whose day has come; undefined before the first one. */
export const versionOn = <V extends DatedVersion>(versions: readonly V[], day: ShanghaiDate): V | undefined =>
  versions
    .filter(({ fromDay }) => fromDay <= day)
    .reduce<V | undefined>((found, one) => (found && found.version > one.version ? found : one), undefined);

/** Whether a version holds on a day, will hold, or no longer does: a newer one replaces it from its own day on. */
export function stateOn(versions: readonly DatedVersion[], version: DatedVersion, day: ShanghaiDate): VersionState {
  if (versionOn(versions, day)?.version === version.version) return 'holds';
  const isReplaced = versions.some((other) => other.version > version.version && other.fromDay <= version.fromDay);
  return version.fromDay > day && !isReplaced ? 'later' : 'over';
}
