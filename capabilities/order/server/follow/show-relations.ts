import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import { orderTypeName, stateWord } from '../../contract/words.ts';
import { holdAmountsOf } from '../../domain/hold-amounts.ts';
import { findOriginal, followersOf, originalOf, usesHold, type Follower } from './originals.ts';
import type { Order } from '../row/order-row.ts';
import { findRepeated, repeatsOf } from '../place/repeat-order.ts';
import { ENDED_UNPAID } from '../../contract/words.ts';

type Relations = Pick<
  OrderDetail,
  'original' | 'followers' | 'repeats' | 'repeatedBy' | 'sentBackLine' | 'holdAmounts' | 'expiresAt'
>;

const related = ({ orderNo, kind, typeCode, state, amountFen, submittedAt }: Follower) => ({
  orderNo,
  typeCode,
  typeName: orderTypeName(typeCode),
  state,
  stateName: stateWord(kind, state),
  amount: yuanOfFen(amountFen),
  submittedAt: shanghaiIso(submittedAt),
});

/** What an authorization holds, used and released. */
const amountsOf = (original: Parameters<typeof holdAmountsOf>[0]): NonNullable<Relations['holdAmounts']> => {
  const { heldFen, usedFen, releasedFen } = holdAmountsOf(original);
  return { held: yuanOfFen(heldFen), used: yuanOfFen(usedFen), released: yuanOfFen(releasedFen) };
};

/**
 * The order that this one follows or pays again, the orders that do so with it, and the running amounts of their hold.
 * Of another merchant's orders the number, type, state and amount only.
 */
export async function relationsOf(tx: Tx, order: Order): Promise<Relations> {
  const ref = originalOf(order);
  const isOfLine = order.originalLine !== null;
  const [followers, original, itself, repeated, repeats] = await Promise.all([
    // What came back of a batch is named by its lines: there may be thousands.
    order.batchId ? [] : followersOf(tx, order),
    ref ? findOriginal(tx, ref) : undefined,
    order.authorizes ? findOriginal(tx, order) : undefined,
    order.repeats ? findRepeated(tx, order.mid, order.repeats) : undefined,
    isOfLine || ENDED_UNPAID.includes(order.state) ? repeatsOf(tx, order) : [],
  ]);
  const hold = itself ?? (usesHold(order) ? original : undefined);
  return {
    original: original ? { ...related(original), isOwn: original.mid === order.mid } : null,
    followers: followers.map((one) => ({ ...related(one), isOwn: one.mid === order.mid })),
    repeats: repeated ? { ...related(repeated), isOwn: true } : null,
    repeatedBy: repeats.map((one) => ({ ...related(one), isOwn: true })),
    ...(isOfLine && original ? { sentBackLine: { lineNo: order.originalLine!, function: original.kind } } : {}),
    holdAmounts: hold ? amountsOf(hold) : null,
    expiresAt: order.expiresAt && shanghaiIso(order.expiresAt),
  };
}
