import type { NewJob } from '#platform/jobs/index.ts';
import type { Order } from './order-row.ts';

/** The jobs of an order's life. Their keys name the order, so that enqueuing one twice keeps the first. */
export const RUN = 'order.run';
export const EXPIRE = 'order.expire';
export const FOLLOW = 'order.follow';
export const RETURNS = 'order.returns';

type Named = Pick<Order, 'mid' | 'orderNo'>;

const jobOf = (kind: string, { mid, orderNo }: Named, runAt?: Date): NewJob => ({ kind, key: `${mid}/${orderNo}`, mid, payload: { orderNo }, ...(runAt ? { runAt } : {}) });

/** Moves the money now, or when the order is to be sent. */
export const runJob = (order: Named & { sendAt: Date | null }): NewJob => jobOf(RUN, order, order.sendAt ?? undefined);

export const expireJob = (order: Named, at: Date): NewJob => jobOf(EXPIRE, order, at);

/** Sends the instruction to the bank and asks until the bank knows. */
export const followJob = (order: Named): NewJob => jobOf(FOLLOW, order);
