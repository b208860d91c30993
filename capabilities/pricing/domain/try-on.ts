import type { HolderType, PricedPayee } from '#capabilities/account/contract/words.ts';
import { bandOf, bandsFor, chargeOf, differByPayee } from '#capabilities/account/domain/fee.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { PriceBand } from './price-list.ts';

/** Payments of one merchant, kind, speed, type of payee and amount whose fee was charged. */
export interface ChargedGroup {
  mid: string;
  kind: string;
  speed: string;
  /** Null: it is not known, or the kind has none. */
  payeeType: HolderType | null;
  /** As it was entered: with the fee where that was taken out of it. */
  amountFen: Fen;
  count: number;
  /** All fees together. */
  feeFen: Fen;
}

export interface TriedRow {
  mid: string;
  kind: string;
  speed: string;
  /** That of the tried price list. */
  payee: PricedPayee;
  count: number;
  amountFen: Fen;
  chargedFen: Fen;
  triedFen: Fen;
}

export interface Tried {
  rows: TriedRow[];
  total: { count: number; amountFen: Fen; chargedFen: Fen; triedFen: Fen };
  /**
   * Payments for which the price list has no row, or whose fee would leave nothing of the amount: they count as
   * charged.
   */
  unpriced: number;
}

/** What a price list would have charged, by merchant, kind, speed and payee, compared with what was charged. */
export function tryOn(groups: readonly ChargedGroup[], bands: readonly PriceBand[]): Tried {
  const lists = Map.groupBy(bands, ({ kind, speed }) => `${kind}:${speed}`);
  const rows = new Map<string, TriedRow>();
  const total = { count: 0, amountFen: 0n, chargedFen: 0n, triedFen: 0n };
  let unpriced = 0;
  for (const { mid, kind, speed, payeeType, amountFen, count, feeFen } of groups) {
    const list = lists.get(`${kind}:${speed}`) ?? [];
    const band = bandOf(bandsFor(list, payeeType) ?? [], amountFen);
    const payee = differByPayee(list) && payeeType ? payeeType : 'any';
    const charge = band ? chargeOf(band, amountFen) : null;
    if (!charge) unpriced += count;
    const triedFen = charge ? charge.feeFen * BigInt(count) : feeFen;
    const key = `${mid}:${kind}:${speed}:${payee}`;
    const row = rows.get(key) ?? { mid, kind, speed, payee, count: 0, amountFen: 0n, chargedFen: 0n, triedFen: 0n };
    rows.set(key, row);
    for (const sum of [row, total]) {
      sum.count += count;
      sum.amountFen += amountFen * BigInt(count);
      sum.chargedFen += feeFen;
      sum.triedFen += triedFen;
    }
  }
  return { rows: [...rows.values()], total, unpriced };
}
