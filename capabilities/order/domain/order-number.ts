import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

/** Digits after the second in an order number. */
const DRAWN_DIGITS = 10;

/**
 * 24 digits that a person can read out: the second of submission in Shanghai and ten drawn digits. `draw` answers a
 * number below its argument.
 */
export const orderNumber = (at: Date, draw: (below: number) => number): string =>
  shanghaiText(at).replace(/\D/g, '') + String(draw(10 ** DRAWN_DIGITS)).padStart(DRAWN_DIGITS, '0');

/** A payment at the bank: a line of an order. Line 0 is the only payment of an order that comes from no sheet. */
export interface Payment {
  mid: string;
  orderNo: string;
  lineNo: number;
}

/**
 * The bank's number of a payment. It names the merchant, so that it is unique over all of them and finds its way back.
 */
export const channelNumber = ({ mid, orderNo, lineNo }: Payment): string => `${mid}-${numberInOrder(orderNo, lineNo)}`;

/** The number by which the bank's people find the order. */
export const numberInOrder = (orderNo: string, lineNo: number): string =>
  lineNo === 0 ? orderNo : `${orderNo}-${lineNo}`;

/** The payment that a number of the bank names; null when it names none. */
export function paymentOf(channelNo: string): Payment | null {
  const [, mid, orderNo, lineNo = '0'] = /^(.+?)-(\d{24})(?:-([1-9]\d{0,8}))?$/.exec(channelNo) ?? [];
  return mid && orderNo ? { mid, orderNo, lineNo: Number(lineNo) } : null;
}
