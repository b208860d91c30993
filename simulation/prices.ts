import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

type Fee = (amountFen: Fen) => Fen;
const fixed =
  (fen: Fen): Fee =>
  () =>
    fen;

/** A rate in ten-thousandths, half up, within two bounds. */
const share =
  (rate: Fen, min: Fen, max: Fen): Fee =>
  (amountFen) => {
    const fen = (amountFen * rate + 5_000n) / 10_000n;
    return fen < min ? min : fen > max ? max : fen;
  };

const withdrawT0 = share(2n, 2_00n, 50_00n);
const payoutLarge = share(1n, 10_00n, 200_00n);

/** What orders cost by the first price list, written down a second time and not read from the product. */
const first: Readonly<Record<string, Fee>> = {
  'withdraw T0': withdrawT0,
  'withdraw T1': (fen) => (fen < 50_000_00n ? 1_00n : 2_00n),
  'transfer T0': fixed(50n),
  'payment T0': fixed(50n),
  'payout T0': (fen) => (fen < 10_000_00n ? 2_00n : fen < 100_000_00n ? 5_00n : payoutLarge(fen)),
  'payout T1': fixed(1_00n),
};

/** A price that is the same for any amount, charged in addition to it, or taken out of it. */
export interface Flat {
  fen: Fen;
  isTaken: boolean;
}

interface Version {
  fromDay: ShanghaiDate;
  /** By kind. */
  flat: ReadonlyMap<string, Flat>;
}

/** What a payment of an entered amount moves. */
export interface Charge {
  enteredFen: Fen;
  amountFen: Fen;
  feeFen: Fen;
}

/** The plan that firms have when they are opened. */
export const FIRST_PLAN = 'standard';

/** Plans of versions that are only added, each from its day on, and which plan a firm has from which day on. */
export class Prices {
  readonly #plans = new Map<string, Version[]>([[FIRST_PLAN, [{ fromDay: '', flat: new Map() }]]]);
  readonly #assigned = new Map<string, { fromDay: ShanghaiDate; planId: string }[]>();

  /** The version of a plan that holds at the moment, with another price of one kind, from a later day on. */
  add(planId: string, fromDay: ShanghaiDate, now: Date, kind: string, flat: Flat, copyOf = planId): void {
    const next = { fromDay, flat: new Map(this.#at(copyOf, now).flat).set(kind, flat) };
    this.#plans.set(planId, [...(this.#plans.get(planId) ?? []), next]);
  }

  assign(mid: string, planId: string, fromDay: ShanghaiDate): void {
    this.#assigned.set(mid, [...(this.#assigned.get(mid) ?? []), { fromDay, planId }]);
  }

  planOf = (mid: string, day: ShanghaiDate): string =>
    this.#assigned.get(mid)?.findLast(({ fromDay }) => fromDay <= day)?.planId ?? FIRST_PLAN;

  /**
   * Of an amount that somebody enters; null: the fee leaves nothing of it. A kind that has no price here costs nothing.
   */
  chargeOf(mid: string, kind: string, speed: string, enteredFen: Fen, now: Date): Charge | null {
    const flat = this.#at(this.planOf(mid, shanghaiDate(now)), now).flat.get(kind);
    const feeFen = flat?.fen ?? first[`${kind} ${speed}`]?.(enteredFen) ?? 0n;
    if (!flat?.isTaken) return { enteredFen, amountFen: enteredFen, feeFen };
    return feeFen < enteredFen ? { enteredFen, amountFen: enteredFen - feeFen, feeFen } : null;
  }

  #at = (planId: string, now: Date): Version =>
    this.#plans.get(planId)!.findLast(({ fromDay }) => fromDay <= shanghaiDate(now))!;
}
