import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

/** Digits after the second in a trade number. */
const DRAWN_DIGITS = 8;

/**
 * `SK`, the second in Shanghai and eight drawn digits: a person can read it out and tell it from an order's. `draw`
 * answers a number below its argument.
 */
export const tradeNumber = (at: Date, draw: (below: number) => number): string =>
  `SK${shanghaiText(at).replace(/\D/g, '')}${String(draw(10 ** DRAWN_DIGITS)).padStart(DRAWN_DIGITS, '0')}`;
