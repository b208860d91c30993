import { shareOf, type Fen } from '#platform/kernel/money.ts';
import type { FeeFrom } from '../contract/fee-from.ts';
import type { HolderType, PricedPayee } from '../contract/words.ts';

/** What a row of a price list costs: `fixed + rate × amount`, then at least `min` and at most `max`. */
export interface FeeRule {
  fixedFen: Fen;
  /** A factor of at most four decimals, "0.0002" being 0.02 %. */
  rate: string;
  minFen: Fen | null;
  maxFen: Fen | null;
}

/** Half-up to the fen (domain-rules section 1), of the amount that a person enters. */
export function feeOf(rule: FeeRule, amountFen: Fen): Fen {
  const fee = rule.fixedFen + shareOf(amountFen, rule.rate);
  if (rule.minFen !== null && fee < rule.minFen) return rule.minFen;
  if (rule.maxFen !== null && fee > rule.maxFen) return rule.maxFen;
  return fee;
}

/** What a payment moves: the payee gets `amountFen`, and the account pays the fee besides, whichever rule there is. */
export interface Charge {
  amountFen: Fen;
  feeFen: Fen;
  feeFrom: FeeFrom;
}

/**
 * Of an entered amount. 外扣: the payee gets it, and the fee is charged in addition. 内扣: the account pays it, and the
 * payee gets what the fee leaves of it; null where it leaves nothing.
 */
export function chargeOf(rule: FeeRule & { feeFrom: FeeFrom }, enteredFen: Fen): Charge | null {
  const feeFen = feeOf(rule, enteredFen);
  const { feeFrom } = rule;
  if (feeFrom === 'payer') return { amountFen: enteredFen, feeFen, feeFrom };
  return feeFen < enteredFen ? { amountFen: enteredFen - feeFen, feeFen, feeFrom } : null;
}

/** The payee gets less than was entered. A payment without a fee has none to take out. */
export const isTakenOut = ({ feeFen, feeFrom }: Pick<Charge, 'feeFen' | 'feeFrom'>): boolean =>
  feeFrom === 'amount' && feeFen > 0n;

/** The amount that a person entered. */
export const enteredOf = ({ amountFen, feeFen, feeFrom }: Charge): Fen =>
  feeFrom === 'amount' ? amountFen + feeFen : amountFen;

/** A row of a price list: amounts from `fromFen` on and below `toFen`; null: all above. */
export interface Band extends FeeRule {
  fromFen: Fen;
  toFen: Fen | null;
}

/**
 * The rows that hold for a payee: those of its type where there are any, else those of all. Undefined where prices
 * differ by type and its type is not known.
 */
export function bandsFor<B extends { payee: PricedPayee }>(
  bands: readonly B[],
  payeeType: HolderType | null,
): readonly B[] | undefined {
  if (!differByPayee(bands)) return bands;
  if (payeeType === null) return undefined;
  const ownBands = bands.filter(({ payee }) => payee === payeeType);
  return ownBands.length > 0 ? ownBands : bands.filter(({ payee }) => payee === 'any');
}

export const differByPayee = (bands: readonly { payee: PricedPayee }[]): boolean =>
  bands.some(({ payee }) => payee !== 'any');

/** The row whose band holds the amount; undefined when there is no price for it. */
export const bandOf = <B extends Band>(bands: readonly B[], amountFen: Fen): B | undefined =>
  bands.find(({ fromFen, toFen }) => fromFen <= amountFen && (toFen === null || amountFen < toFen));
