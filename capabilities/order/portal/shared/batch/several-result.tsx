import { Button } from 'antd';
import { batchStates, rowStates } from '#capabilities/upload/contract/words.ts';
import { ErrorSheetButton } from '#capabilities/upload/portal/shared/error-sheet-button.tsx';
import type { queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import type { CallResult, ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  formatCount,
  PageCard,
  StatusTabs,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { ANOTHER } from '../payment/sent-order.tsx';
import type { SeveralKindPage } from './batch-kind.ts';
import { BatchFacts, type Batch } from './batch-facts.tsx';

type Row = Batch['list'][number];

const tones = {
  correct: 'good',
  faulty: 'bad',
  waiting: 'waiting',
  processing: 'waiting',
  succeeded: 'good',
  failed: 'bad',
  returned: 'bad',
  unpaid: 'off',
} as const satisfies Record<Row['state'], string>;
const RowState = ({ state }: Row) => <StatusTag tone={tones[state]}>{rowStates[state]}</StatusTag>;

const columnsOf = ({ payee }: SeveralKindPage): Column<Row>[] => [
  { title: '行号', name: 'rowNo', width: 72, align: 'right' },
  { title: payee.name, name: 'payeeName', width: 200 },
  { title: payee.accountNo, name: 'payeeAccountNo', width: 190 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 140 },
  { title: '状态', name: 'state', width: 110, render: RowState },
  { title: '说明', name: 'reason', width: 300, render: ({ reason }) => reason || '-' },
];
const phone = {
  what: (row: Row) => ({ title: `第${row.rowNo}行 ${row.payeeName}`, note: row.reason || row.payeeAccountNo }),
  money: (row: Row) => ({ title: <AmountText value={row.amount} />, note: <RowState {...row} /> }),
};

interface SeveralResultProps {
  kind: SeveralKindPage;
  batch: Batch;
  read: CallResult<typeof queryBatchRecords>;
  list: ListState<{ batch: string; only: string }>;
  onRestart(): void;
}

/** What became of each row of a batch that was submitted as several orders. */
export function SeveralResult({ kind, batch, read, list, onRestart }: SeveralResultProps) {
  const { text, onOpen } = kind.several.followed;
  return (
    <PageCard title={`批次${batchStates[batch.state]}`} extra={<Button onClick={onRestart}>{ANOTHER}</Button>}>
      <BatchFacts kind={kind} batch={batch} />
      <p className="batch-note" role="status">
        已完成 {formatCount(batch.done)} / {formatCount(batch.total)} 笔，成功 {formatCount(batch.succeeded)} 笔，失败{' '}
        {formatCount(batch.failed)} 笔。{' '}
        <Button type="link" size="small" onClick={onOpen}>
          {text}
        </Button>
      </p>
      <DataTable
        caption={`${kind.title}明细`}
        rowKey="rowNo"
        columns={columnsOf(kind)}
        phone={phone}
        result={read}
        list={list}
        tabs={
          <StatusTabs
            label="处理结果"
            tabs={[
              { value: '', label: '全部', count: batch.total },
              { value: 'errors', label: '未成功', count: batch.failed },
            ]}
            value={list.filter.only}
            onChange={(only) => list.setFilter({ only })}
          />
        }
        actions={
          batch.failed > 0 && (
            <ErrorSheetButton source={{ batchId: batch.batchId }} count={batch.failed} label="下载失败明细" />
          )
        }
        empty={{ title: '没有未成功的行', hint: '已完成的明细都已成功' }}
      />
    </PageCard>
  );
}
