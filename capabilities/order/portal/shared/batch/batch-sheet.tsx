import { ANOTHER } from '../payment/sent-order.tsx';
import { Button } from 'antd';
import { Suspense } from 'react';
import { checkRepeatCommit } from '../../../contract/repeat-operations.ts';
import { queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { OrderLink } from '../order-link.tsx';
import { batchStates, rowStates } from '#capabilities/upload/contract/words.ts';
import { batchCalls } from '#capabilities/upload/portal/shared/draft-grid/batch-calls.ts';
import { ErrorSheetButton } from '#capabilities/upload/portal/shared/error-sheet-button.tsx';
import { refreshCalls, type CallResult, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  formatCount,
  lazyCode,
  PageCard,
  Skeleton,
  StatusTabs,
  StatusTag,
  useNarrow,
  type Column,
} from '#platform/ui/index.ts';
import { BatchFacts, type Batch } from './batch-facts.tsx';
import type { AnyBatchPage } from './batch-kind.ts';

/** Loaded with a draft that may be changed: a page stays within its size. */
const DraftGrid = lazyCode(() => import('#capabilities/upload/portal/shared/draft-grid/draft-grid.tsx'));
/** Loaded once its orders are there. */
const SeveralResult = lazyCode(async () => ({ default: (await import('./several-result.tsx')).SeveralResult }));
const refreshBatch = () => refreshCalls(queryBatchRecords, checkRepeatCommit);

type Row = Batch['list'][number];

const isNoted = ({ errors, warnings }: Row): boolean => errors.length + warnings.length > 0;

/** What is wrong with a row, each at its column; what it should be looked at for. */
const RowNotes = (row: Row) => (
  <>
    {row.errors.map(({ column, text }) => (
      <div key={column + text} className="batch-fault">
        <b>{column}</b> {text}
      </div>
    ))}
    {row.warnings.map(({ text }) => (
      <div key={text} className="batch-warning">
        {text}
      </div>
    ))}
    {!isNoted(row) && '-'}
  </>
);

const isAmount = (text: string): boolean => /^\d+\.\d{2}$/.test(text);
const amountOf = ({ amount }: Row) => (isAmount(amount) ? <AmountText value={amount} /> : amount || '-');
const RowState = ({ state }: Row) => (
  <StatusTag tone={state === 'faulty' ? 'bad' : 'good'}>{rowStates[state]}</StatusTag>
);

const columnsOf = ({ payee }: Pick<AnyBatchPage, 'payee'>): Column<Row>[] => [
  { title: '行号', name: 'rowNo', width: 72, align: 'right' },
  { title: payee.name, name: 'payeeName', width: 180 },
  { title: payee.accountNo, name: 'payeeAccountNo', width: 190 },
  { title: '金额(元)', name: 'amount', width: 140, align: 'right', render: amountOf },
  { title: '校验结果', name: 'state', width: 110, render: RowState },
  { title: '问题', name: 'reason', width: 360, render: RowNotes },
];
const phone = {
  what: (row: Row) => ({
    title: `第${row.rowNo}行 ${row.payeeName || '-'}`,
    note: isNoted(row) ? <RowNotes {...row} /> : row.payeeAccountNo,
  }),
  money: (row: Row) => ({ title: amountOf(row), note: <RowState {...row} /> }),
};

interface BatchSheetProps {
  kind: AnyBatchPage;
  batch: Batch;
  read: CallResult<typeof queryBatchRecords>;
  list: ListState<{ batch: string; only: string }>;
  onRestart(): void;
}

/**
 * A sheet as it was read: totals, what is wrong with the file, the rows. Of a submitted one how far it is; its rows are
 * those of its order.
 */
export function BatchSheet({ kind, batch, read, list, onRestart }: BatchSheetProps) {
  const narrow = useNarrow();
  const faultyRows = batch.errorCount - batch.fileErrors.length;
  if (batch.state === 'parsing') {
    return (
      <PageCard title="校验结果">
        <p role="status">
          正在读取并校验“{batch.fileName}”，已读取 {formatCount(batch.total)} 行，请稍候…
        </p>
      </PageCard>
    );
  }
  if (batch.state !== 'checked') {
    if (kind.several)
      return (
        <Suspense fallback={<Skeleton rows={8} height={36} />}>
          <SeveralResult kind={kind} batch={batch} read={read} list={list} onRestart={onRestart} />
        </Suspense>
      );
    return (
      <PageCard title={`批次${batchStates[batch.state]}`} extra={<Button onClick={onRestart}>{ANOTHER}</Button>}>
        <BatchFacts kind={kind} batch={batch} />
        <p className="batch-note" role="status">
          已完成 {batch.done} / {formatCount(batch.total)} 笔，成功 {formatCount(batch.succeeded)} 笔，失败{' '}
          {formatCount(batch.failed)} 笔。每笔结果请在订单详情中查看。{' '}
          <OrderLink orderNo={batch.orderNo!}>订单详情</OrderLink>
        </p>
      </PageCard>
    );
  }
  const errorSheet = faultyRows > 0 && (
    <ErrorSheetButton source={{ batchId: batch.batchId }} count={faultyRows} label="下载错误行" />
  );
  const tabs = [
    { value: '', label: '全部', count: batch.total },
    { value: 'errors', label: '有错误', count: faultyRows },
  ];
  return (
    <PageCard title="校验结果" extra={<Button onClick={onRestart}>重新上传</Button>}>
      <div className="batch-facts">
        <BatchFacts kind={kind} batch={batch} />
      </div>
      {batch.errorCount > 0 && (
        <div className="batch-refused" role="alert">
          <p>
            {batch.fileErrors.length > 0
              ? '文件有误，请修改后重新上传'
              : batch.editable && !narrow
                ? `有 ${formatCount(faultyRows)} 行错误，请在下表中修改，或下载错误行单独修改`
                : `有 ${formatCount(faultyRows)} 行错误，请在电脑上修改，或下载错误行单独修改`}
          </p>
          {batch.fileErrors.map((text) => (
            <p key={text}>· {text}</p>
          ))}
        </div>
      )}
      {batch.version > 0 && (
        <p className="batch-note muted">
          明细已在页面上修改，笔数和金额以下表为准，不再与文件中填写的总笔数、总金额核对
        </p>
      )}
      {batch.editable && !narrow && (
        <Suspense fallback={<Skeleton rows={8} height={36} />}>
          <DraftGrid
            calls={batchCalls}
            batch={batch}
            faultyRows={faultyRows}
            columns={kind.contract.batch!.columns}
            caption={`${kind.title}明细`}
            onChanged={refreshBatch}
            actions={errorSheet}
          />
        </Suspense>
      )}
      {batch.total > 0 && !(batch.editable && !narrow) && (
        <DataTable
          caption={`${kind.title}明细`}
          rowKey="rowNo"
          columns={columnsOf(kind)}
          phone={phone}
          result={read}
          list={list}
          tabs={
            <StatusTabs
              label="校验结果"
              tabs={tabs}
              value={list.filter.only}
              onChange={(only) => list.setFilter({ only })}
            />
          }
          actions={errorSheet}
          empty={{ title: '没有错误行', hint: '全部明细都通过了校验' }}
        />
      )}
    </PageCard>
  );
}
