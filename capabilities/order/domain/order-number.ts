import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

/** Digits after the second in an order number. */
const DRAWN_DIGITS = 10;

/**
 * 24 digits that a person can read out: the second of submission in Shanghai and ten drawn digits. `draw` answers a
 * number below its argument.
 */
export const orderNumber = (at: Date, draw: (below: number) => number): string =>
  shanghaiText(at).replace(/\D/g, '') + String(draw(10 ** DRAWN_DIGITS)).padStart(DRAWN_DIGITS, '0');

/**
 * The bank's number of an order. It names the merchant, so that it is unique over all of them and finds its way back.
 */
export const channelNumber = (mid: string, orderNo: string): string => `${mid}-${orderNo}`;

/** The bank's number of one line of an order. */
export const lineChannelNumber = (mid: string, orderNo: string, lineNo: number): string =>
  `${channelNumber(mid, orderNo)}-${lineNo}`;

/** The line that a number of the bank names; null when it names none. */
export function lineOfChannel(channelNo: string): { mid: string; orderNo: string; lineNo: number } | null {
  const [, mid, orderNo, lineNo] = /^(.+)-(\d{24})-([1-9]\d{0,8})$/.exec(channelNo) ?? [];
  return mid && orderNo && lineNo ? { mid, orderNo, lineNo: Number(lineNo) } : null;
}

/** The order that a number of the bank names, its own or that of one of its lines. */
export function orderOfChannel(channelNo: string): { mid: string; orderNo: string } | null {
  const [, mid, orderNo] = /^(.+?)-(\d{24})(?:-[1-9]\d{0,8})?$/.exec(channelNo) ?? [];
  return mid && orderNo ? { mid, orderNo } : null;
}
