import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import { Can, ListPage, useChange, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { askReason, formatTime, InlineFailure, StatusTag, toast, type Column } from '#platform/ui/index.ts';
import { decideRequest, listProducts, listRequests, type ShownRequest } from '../contract/provider-operations.ts';
import { dealStates, dealTones } from '../contract/words.ts';

const DEFAULTS = { ended: '' };
const TABS = {
  name: 'ended',
  label: '状态',
  of: [
    { value: '', label: '待处理' },
    { value: 'yes', label: '已处理' },
  ],
} as const;
const inputOf = ({ ended }: typeof DEFAULTS): FilterInput<typeof listRequests> => ({ ended: ended !== '' });

const common: Column<ShownRequest>[] = [
  { title: '商户', name: 'merchantName', width: 190, note: (row) => row.mid },
  { title: '产品', name: 'name', width: 90 },
  { title: '申请生效日', name: 'startDate', width: 110, spare: true },
  { title: '同意的协议', name: 'version', width: 100, spare: true },
  { title: '申请人', name: 'makerName', width: 150, note: (row) => formatTime(row.createdAt) },
];
const endedColumns: Column<ShownRequest>[] = [
  ...common,
  {
    title: '结果',
    name: 'state',
    width: 130,
    render: ({ state }) => <StatusTag tone={dealTones[state]}>{dealStates[state]}</StatusTag>,
    note: (row) => row.reason,
  },
  { title: '处理人', name: 'decidedBy', width: 150, note: (row) => (row.decidedAt ? formatTime(row.decidedAt) : '') },
];

/** 产品开通申请 (/product/requests): openings that the provider decides. */
export default function RequestsPage() {
  const requests = useList(listRequests, DEFAULTS, inputOf);
  const ended = requests.list.filter.ended !== '';
  const change = useChange(decideRequest, { refreshes: [listRequests, listProducts] });
  const send = (row: ShownRequest, approve: boolean, reason: string) =>
    change.run(
      { mid: row.mid, dealId: row.dealId, approve, reason },
      {
        title: approve ? '确认通过开通申请' : '确认驳回开通申请',
        review: [
          { label: '商户', value: `${row.merchantName}（${row.mid}）` },
          { label: '产品', value: row.name },
          ...(reason ? [{ label: '驳回原因', value: reason }] : []),
        ],
      },
    );
  const approve = async (row: ShownRequest) => {
    if ((await send(row, true, '')).status === 'done') toast.success('已通过，结果已告知商户');
  };
  const refuse = async (row: ShownRequest) => {
    const isSent = await askReason({
      title: `驳回${row.name}开通申请`,
      text: `${row.merchantName}不会开通${row.name}。`,
      okText: '下一步',
      danger: true,
      limits: { ...PROVIDER_REASON, least: 1 },
      seenBy: '商户',
      send: (reason) => send(row, false, reason),
    });
    if (isSent) toast.success('已驳回，结果已告知商户');
  };
  const columns: Column<ShownRequest>[] = [
    ...common,
    {
      title: '操作',
      name: 'dealId',
      width: 110,
      pinned: 'right',
      render: (row) => (
        <Can code="op.merchant.approve">
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
    <ListPage
      title="产品开通申请"
      note="开通方式为“申请后由平台开通”的产品；通过后在申请的生效日开通，结果告知商户"
      caption={ended ? '已处理的开通申请' : '产品开通申请'}
      {...requests}
      tabs={TABS}
      rowKey="dealId"
      columns={ended ? endedColumns : columns}
      above={
        <InlineFailure
          failure={outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null}
        />
      }
      empty={{ title: ended ? '没有已处理的申请' : '没有待处理的申请' }}
    />
  );
}
