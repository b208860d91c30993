import { createHash } from 'node:crypto';
import type { Fen } from '#platform/kernel/money.ts';

/** The content that a reviewer reads and approves. A change of any member voids approvals (domain-rules section 11). */
export interface OrderContent {
  mid: string;
  orderNo: string;
  kind: string;
  typeCode: string;
  accountNo: string;
  /** What payee and provider get; whether the fee was taken out of what was entered moves nothing and is not hashed. */
  amountFen: Fen;
  feeFen: Fen;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  speed: string;
  remark: string;
  makerId: string;
  scheduledAt: Date | null;
  /** Part of the hash where an order has them. */
  details?: unknown;
  /** The same, for the lines of a batch. */
  linesHash?: string | null;
  /** Likewise of an order that follows another. */
  originalMid?: string | null;
  originalNo?: string | null;
  followsAs?: string | null;
  /** And one line of it. */
  originalLine?: number | null;
  /** And of one that pays another again. */
  repeats?: string | null;
}

/** With the members of objects sorted, because the database does not keep their sequence. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** SHA-256 in hex over the members in a fixed order. */
export const orderHashOf = (order: OrderContent): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        order.mid,
        order.orderNo,
        order.kind,
        order.typeCode,
        order.accountNo,
        order.amountFen.toString(),
        order.feeFen.toString(),
        order.payeeName,
        order.payeeAccountNo,
        order.payeeBankName,
        order.speed,
        order.remark,
        order.makerId,
        order.scheduledAt?.toISOString() ?? null,
        ...(order.linesHash
          ? [sorted(order.details ?? null), order.linesHash]
          : (order.details ?? null) === null
            ? []
            : [sorted(order.details)]),
        ...(order.originalNo
          ? [
              [
                'follows',
                order.originalMid,
                order.originalNo,
                order.followsAs,
                ...(order.originalLine ? [order.originalLine] : []),
              ],
            ]
          : []),
        ...(order.repeats ? [['repeats', order.repeats]] : []),
      ]),
    )
    .digest('hex');
