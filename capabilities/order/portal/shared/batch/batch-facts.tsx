import type { queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { AmountText, DescriptionList, formatCount } from '#platform/ui/index.ts';
import type { AnyBatchPage } from './batch-kind.ts';

export type Batch = OutputOf<typeof queryBatchRecords>;

/** What a batch is as a whole; of several orders nobody pays a fee, and no account pays all of them. */
export const BatchFacts = ({ kind, batch }: { kind: AnyBatchPage; batch: Batch }) => (
  <DescriptionList
    items={[
      { label: '文件', value: batch.fileName, wide: true },
      { label: '批次号', value: batch.batchNo ?? '-' },
      ...(kind.several ? [] : [{ label: '付款日期', value: batch.payDate ?? '未填写' }]),
      { label: '笔数', value: `${formatCount(batch.total)} 笔` },
      {
        label: '合计金额',
        value: (
          <>
            <AmountText value={batch.amount} /> 元
          </>
        ),
      },
      ...(kind.several ? [] : chargesOf(batch)),
    ]}
  />
);

const chargesOf = (batch: Batch) => [
  ...(isDeducted(batch)
    ? [
        {
          label: '到账合计',
          value: (
            <>
              <AmountText value={paidOf(batch)} /> 元
            </>
          ),
        },
      ]
    : []),
  {
    label: isDeducted(batch) ? '手续费（从金额中扣除）' : '手续费',
    value: (
      <>
        <AmountText value={batch.fee} /> 元
      </>
    ),
  },
  {
    label: '扣款合计',
    value: (
      <>
        <AmountText value={debitOf(batch)} /> 元
      </>
    ),
  },
];

const isDeducted = ({ deducted }: Batch): boolean => fenOfYuan(deducted) > 0n;

/** What the payees get. */
export const paidOf = ({ amount, deducted }: Batch): string => yuanOfFen(fenOfYuan(amount) - fenOfYuan(deducted));

/** What the account pays. */
export const debitOf = (batch: Batch): string => yuanOfFen(sumFen([fenOfYuan(paidOf(batch)), fenOfYuan(batch.fee)]));
