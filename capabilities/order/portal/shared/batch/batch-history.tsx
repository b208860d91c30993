import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  formatCount,
  formatTime,
  PageCard,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { queryBatches } from '../../../contract/batch-operations.ts';
import { draftTones, orderTones } from '../../../contract/words.ts';

type Row = OutputOf<typeof queryBatches>['list'][number];

/** While a sheet is read or a batch is paid. */
const REFRESH_MS = 3_000;
/** Of a time on a phone, without its seconds. */
const MINUTES = '2026-11-24 10:00'.length;
const isOpen = ({ draft, orderState }: Row): boolean => draft === 'parsing' || orderState === 'processing';

const State = ({ row }: { row: Row }) => (
  <StatusTag tone={row.orderState ? orderTones[row.orderState] : draftTones[row.draft!]}>{row.stateName}</StatusTag>
);
/** How far it is, or what is to be done with it. */
const noteOf = ({ lines, total, errorCount, draft }: Row): string =>
  lines
    ? `成功 ${lines.succeeded} / ${formatCount(total)} 笔${lines.failed > 0 ? `，失败 ${formatCount(lines.failed)} 笔` : ''}`
    : draft === 'faulty'
      ? `${errorCount} 处错误，打开后修改`
      : draft === 'ready'
        ? '打开后确认提交'
        : '';
const countText = ({ draft, total }: Row): string => (draft === 'parsing' ? '-' : `${formatCount(total)} 笔`);

const columns: Column<Row>[] = [
  {
    title: '批次',
    name: 'fileName',
    width: 190,
    kind: 'name',
    note: (row) => (row.batchNo ? `批次号 ${row.batchNo}` : '未填写批次号'),
  },
  { title: '笔数', name: 'total', width: 90, align: 'right', render: countText },
  { title: '合计金额(元)', name: 'amount', kind: 'amount', width: 150 },
  { title: '状态', name: 'stateName', width: 170, render: (row) => <State row={row} />, note: noteOf },
  { title: '上传人', name: 'uploadedBy', width: 100, spare: true, render: (row) => row.uploadedBy || '-' },
  { title: '上传时间', name: 'uploadedAt', kind: 'moment', width: 100 },
];
const phone = {
  what: (row: Row) => ({
    title: row.fileName,
    note: [countText(row), row.uploadedBy, formatTime(row.uploadedAt).slice(0, MINUTES)].filter(Boolean).join(' · '),
  }),
  money: (row: Row) => ({ title: <AmountText value={row.amount} />, note: <State row={row} /> }),
};

interface Props {
  kind: string;
  list: ListState<{ batch: string; only: string }>;
  onOpen(batchId: string): void;
}

/** The last batches of a kind, below its upload; each opens where it was left. */
export function BatchHistory({ kind, list, onOpen }: Props) {
  const batches = useCall(
    queryBatches,
    { function: kind, pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, fresh: true, refreshMs: (page) => page.list.some(isOpen) && REFRESH_MS },
  );
  return (
    <PageCard title="最近批次">
      <DataTable
        caption="最近批次"
        rowKey="batchId"
        columns={columns}
        phone={phone}
        result={batches}
        list={{ ...list, filtered: false, clearFilter: () => undefined }}
        empty={{
          title: '还没有批次',
          hint: '下载模板，填好后在上方上传；校验结果和付款进度会留在这里，可随时打开继续',
        }}
        onRow={({ batchId }) => onOpen(batchId)}
      />
    </PageCard>
  );
}
