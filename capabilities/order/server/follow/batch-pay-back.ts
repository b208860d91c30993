import { BATCH_NOT_SUBMITTABLE } from '#capabilities/upload/contract/errors.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import { namedRows, paidBackByBatch } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { claimsOn, decideClaims } from './claims.ts';
import type { Original } from '../kind/kind.ts';
import { decideFollowing } from './originals.ts';

/**
 * Whether each line of a draft can pay back a part of its payment, which is locked, with what the other lines of the
 * same payment take. The sheet was checked before, and others may have paid back since.
 */
export async function decideBatchPayBack(
  tx: Tx,
  batch: { mid: string; batchId: string },
  payer: Pick<MerchantAccount, 'accountNo'>,
  originals: readonly Original[],
  now: Date,
): Promise<Result<null, typeof BATCH_NOT_SUBMITTABLE>> {
  const named = await paidBackByBatch(tx, batch);
  const claims = Map.groupBy(await claimsOn(tx, batch.mid, originals), ({ mid, orderNo }) => `${mid}/${orderNo}`);
  const byNumber = new Map(originals.map((original) => [original.orderNo, original]));
  for (const { orderNo, payeeAccountNo, amountFen, rowNos } of named) {
    const refuse = (why: string) => fail(BATCH_NOT_SUBMITTABLE, `${namedRows(rowNos)}${why}`);
    const original = byNumber.get(orderNo);
    if (!original || payeeAccountNo !== original.accountNo) return refuse('的原订单已不能退回，请去掉这些行后重新提交');
    if (original.payeeAccountNo !== payer.accountNo)
      return refuse(`的原订单由尾号${original.payeeAccountNo.slice(-4)}的账户收款，请选择该账户付款`);
    if (!decideFollowing({ original, as: 'pay_back_part' }, amountFen, now).ok)
      return refuse(`合计超过原订单还可退回的${formatFen(original.remainingFen)}元，请减小金额或去掉这些行`);
    const claimed = decideClaims(original, claims.get(`${original.mid}/${orderNo}`) ?? [], amountFen);
    if (!claimed.ok) return refuse(`：${claimed.text}`);
  }
  return ok(null);
}
