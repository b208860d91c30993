import { pathTo } from '#platform/portal-kit/path.ts';
import { PAY_PATH } from '../../contract/words.ts';

/** Sub-pages of the pay page (spec section 2); the trade stays in the address all the way. */
type PayPage = 'orderPay' | 'acceptSuccess' | 'paySuccess' | 'payFail';

export const payEntry = (trade: string): string => pathTo(PAY_PATH, { trade });
export const payPage = (page: PayPage, trade: string, orderNo = ''): string =>
  pathTo(`${PAY_PATH}/${page}`, { trade, orderNo });

/** The state of an order decides which page shows it. */
export function pageOfOrder(state: string): PayPage {
  if (state === 'pending_review') return 'acceptSuccess';
  if (state === 'succeeded') return 'paySuccess';
  return ['queued', 'processing', 'scheduled', 'awaiting_funds'].includes(state) ? 'orderPay' : 'payFail';
}

/** A key of the wrong shape is refused without a call. */
export const isLink = (trade: string): boolean => /^[0-9a-f]{32}$/.test(trade);
export const NO_LINK = '付款链接无效，请向收款方索取新的链接';
