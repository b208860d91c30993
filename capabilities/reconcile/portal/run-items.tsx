import { Button } from 'antd';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { Can, ExportButton, useCall, useCan, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  dialogs,
  formatCount,
  StatusTabs,
  StatusTag,
  type Column,
  type Tone,
} from '#platform/ui/index.ts';
import { listItems, type ReconcileDetail as Run, type ReconcileItem } from '../contract/operations.ts';
import { RESULT_SHEET, results, type ResultName } from '../contract/words.ts';
import type { HandleDialogProps } from './handle-dialog.tsx';
import type { DEFAULTS } from './list-defaults.ts';

const tones: Readonly<Record<ResultName, Tone>> = {
  same: 'good',
  amount: 'bad',
  file_only: 'waiting',
  platform_only: 'waiting',
};
const Result = ({ result, resultName }: ReconcileItem) => <StatusTag tone={tones[result]}>{resultName}</StatusTag>;

const rowsText = ({ fileRows }: ReconcileItem): string =>
  fileRows.length === 0 ? '' : `第 ${fileRows.slice(0, 3).join('、')}${fileRows.length > 3 ? '…' : ''} 行`;
const dayText = ({ fileDay, platformDay }: ReconcileItem): string => fileDay ?? platformDay ?? '-';
const otherDay = ({ fileDay, platformDay }: ReconcileItem): string =>
  fileDay && platformDay && fileDay !== platformDay ? `平台 ${platformDay}` : '';
const Sum = ({ value }: { value: string | null }) => (value === null ? <>-</> : <AmountText value={value} />);
const handledText = ({ note, handledBy }: ReconcileItem): string => (note ? `${handledBy}：${note}` : '');

const columnsOf = (onHandle: ((item: ReconcileItem) => void) | null): Column<ReconcileItem>[] => [
  { title: '日期', name: 'fileDay', width: 130, render: dayText, note: otherDay },
  {
    title: '对方',
    name: 'name',
    width: 190,
    render: ({ name, fileRef }) => (
      <span className="cell-name" title={name}>
        {name || fileRef || '-'}
      </span>
    ),
    note: ({ typeName, remark }) => typeName || remark,
  },
  {
    title: '文件金额(元)',
    name: 'fileAmount',
    width: 150,
    align: 'right',
    render: ({ fileAmount }) => <Sum value={fileAmount} />,
    note: rowsText,
  },
  {
    title: '平台金额(元)',
    name: 'platformAmount',
    width: 150,
    align: 'right',
    render: ({ platformAmount }) => <Sum value={platformAmount} />,
    note: ({ entryTails }) => (entryTails.length > 1 ? `${formatCount(entryTails.length)} 笔流水` : ''),
  },
  { title: '结果', name: 'result', width: 200, render: (item) => <Result {...item} />, note: handledText },
  {
    title: '平台订单',
    name: 'orderNo',
    width: 130,
    spare: true,
    render: ({ orderNo }) => (orderNo ? <OrderLink orderNo={orderNo}>查看订单</OrderLink> : '-'),
  },
  ...(onHandle
    ? [
        {
          title: '操作',
          name: 'itemNo',
          width: 110,
          pinned: 'right',
          render: (item) =>
            item.result === 'same' ? (
              ''
            ) : (
              <Button type="link" size="small" onClick={() => onHandle(item)}>
                {item.note ? '修改说明' : '处理'}
              </Button>
            ),
        } satisfies Column<ReconcileItem>,
      ]
    : []),
];
const phoneOf = (onHandle: ((item: ReconcileItem) => void) | null) => ({
  what: (item: ReconcileItem) => ({
    title: item.name || item.fileRef || dayText(item),
    note: `${dayText(item)} ${rowsText(item)}`,
  }),
  money: (item: ReconcileItem) => ({
    title: <Sum value={item.fileAmount ?? item.platformAmount} />,
    note: (
      <>
        <Result {...item} />
        {onHandle && item.result !== 'same' && (
          <Button type="link" size="small" onClick={() => onHandle(item)}>
            {item.note ? '修改说明' : '处理'}
          </Button>
        )}
      </>
    ),
  }),
});

const askToHandle = (run: Run, item: ReconcileItem) =>
  dialogs.load<true, HandleDialogProps>(() => import('./handle-dialog.tsx').then(({ HandleDialog }) => HandleDialog), {
    runId: run.runId,
    item,
  });

/** What was found, differences first. */
export function RunItems({ run, list }: { run: Run; list: ListState<typeof DEFAULTS> }) {
  const { result } = list.filter;
  const filter = {
    runId: run.runId,
    ...(result in results ? { results: [result as ResultName] } : {}),
    ...(result === 'open' ? { onlyOpen: true } : {}),
  };
  const items = useCall(listItems, { ...filter, pageNo: list.pageNo, pageSize: list.pageSize }, { quiet: true });
  const onHandle = useCan('025001') ? (item: ReconcileItem) => void askToHandle(run, item) : null;
  const total = run.summary.reduce((sum, { count }) => sum + count, 0);
  return (
    <DataTable
      caption="对账明细"
      rowKey="itemNo"
      columns={columnsOf(onHandle)}
      phone={phoneOf(onHandle)}
      result={items}
      list={list}
      tabs={
        <StatusTabs
          label="对账结果"
          tabs={[
            { value: '', label: '全部', count: total },
            { value: 'open', label: '待处理', count: run.open },
            ...run.summary.map(({ result: value, count }) => ({
              value: value as string,
              label: results[value],
              count,
            })),
          ]}
          value={result}
          onChange={(chosen) => list.setFilter({ result: chosen })}
        />
      }
      actions={
        <Can code="0250">
          <ExportButton bizTypeCode={RESULT_SHEET} filter={filter} none={!items.data?.totalCount} />
        </Can>
      }
      empty={{ title: '没有这样的账目', hint: '在上方选择其他结果查看' }}
    />
  );
}
