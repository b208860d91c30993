import { actFor } from '#platform/db/act-for.ts';
import { nameObject } from '#platform/http/handler.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { instantOf, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { apiCreditCollections, apiRefundCollection, type ApiCollectionItem } from '../../contract/api-operations.ts';
import { creditCollections, type CollectionItem } from '../credit-collections.ts';
import { refundCollection } from '../refund-collection.ts';

interface Texts {
  errorTexts: ErrorTexts;
  englishTexts: ErrorTexts;
}

const itemOf = ({ amount, paidAt, speed, ...item }: ApiCollectionItem): CollectionItem => ({
  ...item,
  amountFen: fenOfYuan(amount),
  paidAt: instantOf(paidAt)!,
  isPending: speed === 'T1',
});

/** What the provider's own systems change: collections and their refunds, of any merchants. */
export const collectionApiBindings = ({ errorTexts, englishTexts }: Texts): ApiBinding[] => [
  bindApi(apiCreditCollections, async (context, { body: { items } }) => {
    await actFor(context.tx);
    const answers = await creditCollections(context.tx, items.map(itemOf), context.clock.now());
    const credited = answers.filter((one) => one.ok).length;
    nameObject(context, `${formatCount(items.length)}笔代收，入账${formatCount(credited)}笔`);
    const list = answers.map((answer, index) => {
      const { collectionNo } = items[index]!;
      if (!answer.ok) {
        const { code } = answer;
        return {
          collectionNo,
          state: 'refused' as const,
          code,
          title: errorTexts[code]!,
          titleEn: englishTexts[code]!,
        };
      }
      const { orderNo, amountFen, feeFen, settlesOn } = answer.data;
      const [amount, fee] = [yuanOfFen(amountFen), yuanOfFen(feeFen)];
      return { collectionNo, state: 'credited' as const, orderNo, amount, fee, settlesOn };
    });
    return ok({ list });
  }),
  bindApi(apiRefundCollection, async (context, { path: { collectionNo }, body: { refundNo, amount, reason } }) => {
    await actFor(context.tx);
    const item = { refundNo, collectionNo, amountFen: fenOfYuan(amount), reason };
    nameObject(context, `代收${collectionNo}，退款${refundNo}`);
    const refunded = await refundCollection(context.tx, item, context.clock.now());
    if (!refunded.ok) return refunded;
    const { orderNo, amountFen, pendingFen, refundedAt } = refunded.data;
    return ok({
      refundNo,
      collectionNo,
      orderNo,
      amount: yuanOfFen(amountFen),
      pending: yuanOfFen(pendingFen),
      refundedAt: shanghaiIso(refundedAt),
    });
  }),
];
