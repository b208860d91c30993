import type { OrderRow } from './book.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import type { World } from './world.ts';

/** Something that happens to the product, of one sort. */
export interface Action {
  name: string;
  /** How often it comes, compared with others. */
  weight: number;
  /** Does it, with choices of its own, and answers what it was in a few words that are the same in each run. */
  run(world: World, draw: Draw): Promise<string>;
}

export const firmOf = (world: World, mid: string): Firm => world.firms.find(({ merchant }) => merchant.mid === mid)!;

/** An amount of a few kinds: small, around the limits of review, large, and of a few fen. */
export function amountOf(draw: Draw): bigint {
  const most = draw.oneOf([99, 20_000, 90_000, 300_000, 2_000_000, 9_000_000]);
  return BigInt(draw.between(1, most));
}

export const ordersIn = (world: World, ...states: OrderRow['state'][]): OrderRow[] =>
  [...world.model.orders.values()].filter(({ state }) => states.includes(state));
