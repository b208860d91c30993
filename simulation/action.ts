import type { OrderRow } from './book.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import type { Ask } from './ask.ts';
import type { World } from './world.ts';

/** Something that happens to the product, of one sort. */
export interface Action {
  name: string;
  /** How often it comes, compared with others. */
  weight: number;
  /** Does it, with choices of its own, and answers what it was in a few words that are the same in each run. */
  run(world: World, draw: Draw): Promise<string>;
}

export const firmOf = ({ firms, leaving }: World, mid: string): Firm =>
  [...firms, ...leaving].find(({ merchant }) => merchant.mid === mid)!;

/** An amount of a few kinds: small, around the limits of review, large, and of a few fen. */
export function amountOf(draw: Draw): bigint {
  const max = draw.oneOf([99, 20_000, 90_000, 300_000, 2_000_000, 9_000_000]);
  return BigInt(draw.between(1, max));
}

const HOUR_MS = 3_600_000;
/** On a whole second, as a form has it. */
export const laterThan = (now: Date, hours: number): Date =>
  new Date(Math.floor(now.getTime() / 1000) * 1000 + hours * HOUR_MS);

export const ordersIn = (world: World, ...states: OrderRow['state'][]): OrderRow[] =>
  [...world.model.orders.values()].filter(({ state }) => states.includes(state));

/** Received transfers: those of which a part may be paid back or shared. */
export const tradesOf = (world: World): OrderRow[] =>
  ordersIn(world, 'succeeded').filter(({ kind, payeeAccountNo }) => kind === 'transfer' && payeeAccountNo !== '');

type Made = Pick<Ask, 'kind' | 'accountNo' | 'fromNo' | 'payeeAccountNo' | 'amountFen' | 'parts'>;

/** An order without a fee that is made at once. `refused`: what its kind says before limits and money are looked at. */
export function placeAt(
  world: World,
  firm: Firm,
  path: string,
  made: Made,
  input: object,
  draw: Draw,
  refused?: (request: Ask) => string | null,
): Promise<string> {
  const { mid } = firm.merchant;
  const request: Ask = { ...made, requestNo: world.newRequestNo(), mid, feeFen: 0n, scheduledAt: null, waits: false };
  const expected = world.model.verdictOn(request, world.clock.now(), refused?.(request));
  world.model.asks.set(request.requestNo, request);
  return world.place(firm, path, request, { input: { requestNo: request.requestNo, ...input }, expected, draw });
}
