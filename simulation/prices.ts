import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

type Fee = (amountFen: Fen) => Fen;
const fixed =
  (fen: Fen): Fee =>
  () =>
    fen;

/** A rate in ten-thousandths, half up, within two bounds. */
const share =
  (rate: Fen, least: Fen, most: Fen): Fee =>
  (amountFen) => {
    const fen = (amountFen * rate + 5_000n) / 10_000n;
    return fen < least ? least : fen > most ? most : fen;
  };

const withdrawT0 = share(2n, 2_00n, 50_00n);
const payoutLarge = share(1n, 10_00n, 200_00n);

/** What orders cost by the first price list, written down a second time and not read from the product. */
const first: Readonly<Record<string, Fee>> = {
  'withdraw T0': withdrawT0,
  'withdraw T1': (fen) => (fen < 50_000_00n ? 1_00n : 2_00n),
  'transfer T0': fixed(50n),
  'payout T0': (fen) => (fen < 10_000_00n ? 2_00n : fen < 100_000_00n ? 5_00n : payoutLarge(fen)),
  'payout T1': fixed(1_00n),
};

interface Version {
  fromDay: ShanghaiDate;
  /** Kinds that cost the same for any amount. */
  flat: ReadonlyMap<string, Fen>;
}

/** The plan that all firms have: versions that are only added, each from its day on. */
export class Prices {
  readonly #versions: Version[] = [{ fromDay: '', flat: new Map() }];

  /** The version that holds at the moment with another price of one kind, from a later day on. */
  add(fromDay: ShanghaiDate, now: Date, kind: string, fen: Fen): void {
    this.#versions.push({ fromDay, flat: new Map(this.#at(now).flat).set(kind, fen) });
  }

  /** A kind that has no price here costs nothing. */
  feeOf = (kind: string, speed: string, amountFen: Fen, now: Date): Fen =>
    this.#at(now).flat.get(kind) ?? first[`${kind} ${speed}`]?.(amountFen) ?? 0n;

  #at = (now: Date): Version => this.#versions.findLast(({ fromDay }) => fromDay <= shanghaiDate(now))!;
}
