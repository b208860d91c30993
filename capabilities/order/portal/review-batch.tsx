import { SUCCESS } from '#platform/kernel/errors.ts';
import { ORDER_REFRESHES } from './shared/refreshes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { fenOfYuan, MAX_AMOUNT_FEN } from '#platform/kernel/money.ts';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { neverHappened, useChange, type Outcome } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  askReason,
  formatCount,
  InlineFailure,
  PageCard,
  StatusTag,
  sumOfAmounts,
  toast,
} from '#platform/ui/index.ts';
import type { auditBacklog } from '../contract/operations.ts';
import { approveOrders, rejectOrders, type BatchResult } from '../contract/review-operations.ts';
import { REVIEW_BATCH } from '../contract/words.ts';
import { REFUSALS } from './order-words.ts';
import { OrderLink } from './shared/order-link.tsx';

export type ReviewRowOfList = OutputOf<typeof auditBacklog>['list'][number];
type Row = ReviewRowOfList;

const REFRESHES = { refreshes: ORDER_REFRESHES };
const totalOf = (rows: readonly Row[]): string => sumOfAmounts(rows.map(({ amount }) => amount));

/** Why these cannot be reviewed at once; null when they can. */
function batchFault(rows: readonly Row[]): string | null {
  if (rows.length > REVIEW_BATCH) return `一次最多复核 ${formatCount(REVIEW_BATCH)} 笔，请减少选择`;
  return fenOfYuan(totalOf(rows)) > MAX_AMOUNT_FEN ? '一次复核的合计金额不能超过 999,999,999.99 元，请减少选择' : null;
}

interface Answered {
  rows: readonly Row[];
  results: readonly BatchResult[];
}

/** Reviews the ticked orders with one confirmation and keeps the result of each. */
export function useReviewBatch(rows: readonly Row[], untick: () => void) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const approve = useChange(approveOrders, REFRESHES);
  const reject = useChange(rejectOrders, REFRESHES);
  const reviewInput = () => ({
    orders: rows.map(({ orderNo, orderHash }) => ({ orderNo, orderHash })),
    totalAmount: totalOf(rows),
  });

  const showResult = (end: Outcome<typeof approveOrders> | Outcome<typeof rejectOrders>, done: string) => {
    if (end.status !== 'done') return;
    setAnswered({ rows, results: end.data.results });
    untick();
    if (end.data.refusedCount === 0) toast.success(`${formatCount(end.data.passedCount)} 笔${done}`);
  };
  const approveAll = async () => {
    reject.reset();
    showResult(await approve.run(reviewInput(), { title: '批量复核通过' }), '已通过');
  };
  const rejectAll = async () => {
    const text = `${formatCount(rows.length)} 笔订单都将结束，其中已冻结的资金退回可用余额。`;
    await askReason({
      title: '批量拒绝',
      text,
      okText: '拒绝',
      danger: true,
      reasons: REFUSALS,
      seenBy: '制单人',
      send: async (reason) => {
        approve.reset();
        const review = [{ label: '原因', value: reason }];
        const end = await reject.run({ ...reviewInput(), reason }, { title: '批量复核拒绝', review });
        showResult(end, '已拒绝');
        return end;
      },
    });
  };
  return { approve, reject, approveAll, rejectAll, answered, forget: () => setAnswered(null), showResult };
}
type Batch = ReturnType<typeof useReviewBatch>;

/** In the selection bar. */
export function BatchActions({ rows, batch }: { rows: readonly Row[]; batch: Batch }) {
  const fault = batchFault(rows);
  const { approve, reject } = batch;
  const locked =
    fault !== null ||
    approve.pending ||
    reject.pending ||
    [approve, reject].some(({ outcome }) => outcome?.status === 'unknown');
  return (
    <>
      {fault && (
        <span className="batch-fault" role="alert">
          {fault}
        </span>
      )}
      <Button danger disabled={locked} loading={reject.pending} onClick={() => void batch.rejectAll()}>
        批量拒绝
      </Button>
      <Button type="primary" disabled={locked} loading={approve.pending} onClick={() => void batch.approveAll()}>
        批量通过
      </Button>
    </>
  );
}

/** Above the list: a failure, a missing answer, or the result of each order. */
export function BatchOutcome({ batch }: { batch: Batch }) {
  const changes: { change: { outcome: Outcome<Operation> | null; pending: boolean }; askAgain: () => Promise<void> }[] =
    [
      { change: batch.approve, askAgain: async () => batch.showResult(await batch.approve.askAgain(), '已通过') },
      { change: batch.reject, askAgain: async () => batch.showResult(await batch.reject.askAgain(), '已拒绝') },
    ];
  const failed = changes.map(({ change }) => change.outcome).find((outcome) => outcome?.status === 'failed');
  const unknown = changes.find(({ change }) => change.outcome?.status === 'unknown');
  return (
    <>
      {failed?.status === 'failed' && (
        <InlineFailure
          failure={neverHappened(failed.failure) ? { message: '本次操作未被受理，请重新操作' } : failed.failure}
        />
      )}
      {unknown && (
        <div className="order-notice" role="status">
          已提交，尚未收到处理结果，请勿重复操作。
          <Button type="link" loading={unknown.change.pending} onClick={() => void unknown.askAgain()}>
            查询结果
          </Button>
        </div>
      )}
      {batch.answered && <BatchResults answered={batch.answered} forget={batch.forget} />}
    </>
  );
}

/** Refused ones first, because they need attention. */
function BatchResults({ answered: { rows, results }, forget }: { answered: Answered; forget(): void }) {
  const refused = results.filter(({ code }) => code !== SUCCESS);
  const passed = results.filter(({ code }) => code === SUCCESS);
  const rowOf = new Map(rows.map((row) => [row.orderNo, row]));
  return (
    <PageCard
      title="本次复核结果"
      extra={
        <Button type="link" size="small" onClick={forget}>
          收起
        </Button>
      }
    >
      <p role="status" className="numeric">
        {formatCount(passed.length)} 笔已处理
        {refused.length > 0 && (
          <>
            ，<b>{formatCount(refused.length)} 笔未处理</b>
          </>
        )}
      </p>
      <ul className="batch-results">
        {[...refused, ...passed].map((result) => {
          const row = rowOf.get(result.orderNo);
          return (
            <li key={result.orderNo}>
              <StatusTag tone={result.code === SUCCESS ? 'good' : 'bad'}>
                {result.code === SUCCESS ? saidOf(result) : '未处理'}
              </StatusTag>
              <OrderLink orderNo={result.orderNo}>{row?.payeeName || row?.typeName || result.orderNo}</OrderLink>
              {row && <AmountText value={row.amount} />}
              {result.reason && <span className="batch-reason">{result.reason}</span>}
            </li>
          );
        })}
      </ul>
    </PageCard>
  );
}

const saidOf = ({ state }: BatchResult): string =>
  state === 'rejected' ? '已拒绝' : state === 'pending_review' ? '已通过，待下一步复核' : '已通过';
