import { openAccounts, PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { START_LIMITS } from '../constants.ts';
import type { KindContract } from '../contract/kind-contract.ts';
import { accountsOfKinds } from '../contract/kinds.ts';
import { NO_CAP_FEN } from '../contract/no-cap.ts';
import type { Speed } from '../contract/words.ts';
import type { Limits } from '../domain/limits.ts';

/**
 * One row of a price list: from this amount up to the next row of the same speed, `fixed + rate × amount`, at least
 * `min` and at most `max`.
 */
export interface FeeBand {
  speed: Speed;
  fromFen: Fen;
  fixedFen?: Fen;
  /** A factor of at most four decimals. */
  rate?: string;
  minFen?: Fen;
  maxFen?: Fen;
}

/**
 * A kind with what only the server knows of it at the start: its price list and limits are rows, which the provider
 * edits afterwards.
 */
export interface PricedKind {
  contract: KindContract;
  price: readonly FeeBand[];
  /** Where they differ from those of domain-rules section 13. */
  startLimits?: Partial<Limits>;
}

/** For kinds whose orders move what belongs to the merchant already, or what another rule bounds. */
export const noCap: Limits = { singleFen: NO_CAP_FEN, dayFen: NO_CAP_FEN, monthFen: NO_CAP_FEN, dayCount: 1000 };

/**
 * Tells the database which kinds there are. One that it did not know gets its price list, and every merchant with an
 * account its limits; what is there already stays as it is, except the limits with which new merchants begin. Opens the
 * provider's accounts that kinds declare. `tx` is bound to all merchants.
 */
export async function fillKinds(tx: Tx, kinds: readonly PricedKind[]): Promise<void> {
  await tx.run('SELECT account.fill_kinds($1, $2)', [
    JSON.stringify(kinds.map(kindRow)),
    JSON.stringify(kinds.flatMap(feeRows)),
  ]);
  const accounts = accountsOfKinds(kinds.map(({ contract }) => contract));
  await openAccounts(
    tx,
    accounts.map(({ id, code, kind, mayGoNegative = false }) => ({
      id,
      mid: PROVIDER_MID,
      code,
      kind,
      mayGoNegative,
    })),
  );
}

const text = (fen: Fen | undefined): string | null => fen?.toString() ?? null;

function kindRow({ contract, startLimits }: PricedKind) {
  const { singleFen, dayFen, monthFen, dayCount } = { ...START_LIMITS, ...startLimits };
  return {
    id: contract.id,
    single_fen: text(singleFen),
    day_fen: text(dayFen),
    month_fen: text(monthFen),
    day_count: dayCount,
  };
}

/** A band ends where the next one of its speed begins. */
export function feeRows({ contract, price }: PricedKind) {
  return price.map((band) => {
    const next = price
      .filter(({ speed, fromFen }) => speed === band.speed && fromFen > band.fromFen)
      .toSorted((one, other) => Number(one.fromFen - other.fromFen))[0];
    const { speed, fromFen, fixedFen = 0n, rate = '0', minFen, maxFen } = band;
    return {
      kind: contract.id,
      speed,
      from_fen: text(fromFen),
      to_fen: text(next?.fromFen),
      fixed_fen: text(fixedFen),
      rate,
      min_fen: text(minFen),
      max_fen: text(maxFen),
    };
  });
}
