import { orderHashOf } from './order-hash.ts';
import type { Order } from './order-row.ts';

/** What an order does not have before it is reviewed, held or run, and what few orders have. */
const blank = {
  feeFrom: 'payer',
  batchId: null,
  lineCount: 1,
  linesHash: null,
  chargedFeeFen: null,
  speed: '',
  scheduledAt: null,
  details: null,
  sendAt: null,
  arrivalAt: null,
  reviewDeadline: null,
  state: 'queued',
  holdId: null,
  fundsUntil: null,
  finishedAt: null,
  failReason: '',
  channelNo: null,
  bankSerial: '',
  authorizes: false,
  expiresAt: null,
  originalMid: null,
  originalNo: null,
  followsAs: null,
  originalLine: null,
  incoming: false,
  repeats: null,
  promisedAccountNo: null,
  holderName: null,
  subAccountNo: null,
  subAccountName: null,
} as const satisfies Partial<Order>;

/** An order as it is written first, with its hash. */
export function newOrder(
  given: Omit<Order, keyof typeof blank | 'orderHash'> & Partial<Pick<Order, keyof typeof blank>>,
): Order {
  const order = { ...blank, ...given };
  return { ...order, orderHash: orderHashOf(order) };
}
