import { Button } from 'antd';
import { raiseNames, raiseTones } from '#capabilities/account/contract/words.ts';
import { Can, useCall, useChange, useListState } from '#platform/portal-kit/index.ts';
import {
  askReason,
  DataTable,
  formatAmount,
  formatTime,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTabs,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { decideLimitRaise, listLimitRaises, type ShownRaise } from '../contract/merchant-operations.ts';

const DEFAULTS = { ended: '' };
const LIMITS = [
  ['single', raiseNames.singleFen],
  ['day', raiseNames.dayFen],
  ['month', raiseNames.monthFen],
] as const;

const Asked = ({ row }: { row: ShownRaise }) => (
  <>
    {LIMITS.map(([key, name]) => {
      const asked = row[key];
      return (
        asked && (
          <div key={key} className="numeric">
            {name} {formatAmount(asked.was)} → {formatAmount(asked.wanted)}
          </div>
        )
      );
    })}
  </>
);

const common: Column<ShownRaise>[] = [
  { title: '商户', name: 'merchantName', width: 140, note: (row) => row.mid },
  { title: '业务', name: 'functionName', width: 84 },
  { title: '申请(元)', name: 'single', width: 220, render: (row) => <Asked row={row} /> },
  { title: '原因', name: 'reason', width: 100 },
  { title: '申请人', name: 'makerName', width: 98, note: (row) => formatTime(row.createdAt) },
];
const endedColumns: Column<ShownRaise>[] = [
  ...common,
  {
    title: '结果',
    name: 'state',
    width: 110,
    render: (row) => <StatusTag tone={raiseTones[row.state]}>{row.stateName}</StatusTag>,
    note: (row) => [row.decidedBy, row.decisionReason].filter(Boolean).join('：'),
  },
];

export default function RaisesPage() {
  const list = useListState(DEFAULTS);
  const ended = list.filter.ended !== '';
  const raises = useCall(listLimitRaises, { pageNo: list.pageNo, pageSize: list.pageSize, ended });
  const change = useChange(decideLimitRaise, { refreshes: [listLimitRaises] });
  const send = (row: ShownRaise, approve: boolean, reason: string) => {
    const review = reason ? [{ label: '驳回原因', value: reason }] : [];
    const title = approve ? '确认通过提额申请' : '确认驳回提额申请';
    return change.run({ mid: row.mid, raiseId: row.raiseId, approve, reason }, { title, review });
  };
  const approve = async (row: ShownRaise) => {
    if ((await send(row, true, '')).status === 'done') toast.success('已通过，限额即时生效');
  };
  const refuse = async (row: ShownRaise) => {
    const isSent = await askReason({
      title: '驳回提额申请',
      text: `${row.merchantName}的限额保持不变。`,
      okText: '下一步',
      danger: true,
      limits: { least: 1, most: 200 },
      seenBy: '商户',
      send: (reason) => send(row, false, reason),
    });
    if (isSent) toast.success('已驳回');
  };
  const columns: Column<ShownRaise>[] = [
    ...common,
    {
      title: '操作',
      name: 'raiseId',
      width: 110,
      pinned: 'right',
      render: (row) => (
        <Can code="op.price.approve">
          <Button type="link" size="small" disabled={change.pending} onClick={() => void approve(row)}>
            通过
          </Button>
          <Button type="link" size="small" danger disabled={change.pending} onClick={() => void refuse(row)}>
            驳回
          </Button>
        </Can>
      ),
    },
  ];
  const { outcome } = change;
  return (
    <Page>
      <PageHeader title="提额申请" note="商户管理员申请的更高限额；通过后即时生效，结果告知商户。" />
      <PageCard>
        <InlineFailure
          failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null}
        />
        <DataTable
          caption={ended ? '已结束的提额申请' : '提额申请'}
          rowKey="raiseId"
          columns={ended ? endedColumns : columns}
          result={raises}
          list={list}
          tabs={
            <StatusTabs
              label="状态"
              value={ended ? 'ended' : 'waiting'}
              onChange={(value) => list.setFilter({ ended: value === 'ended' ? 'yes' : '' })}
              tabs={[
                { value: 'waiting', label: '待处理' },
                { value: 'ended', label: '已结束' },
              ]}
            />
          }
          empty={{ title: ended ? '没有已结束的申请' : '没有待处理的申请' }}
        />
      </PageCard>
    </Page>
  );
}
