import { withQuery } from '#platform/kernel/path.ts';

/** 订单处理过程 of the console: each order has a tab of its own. */
export const orderAddress = (mid: string, orderNo: string): string => withQuery('/order/process', { mid, orderNo });
