import { DecisionsPage, DECISIONS, isEnded } from '#capabilities/change/console/shared/decisions-page.tsx';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { decideRequest, listProducts, listRequests, type ShownRequest } from '../contract/provider-operations.ts';
import { dealStates, dealTones } from '../contract/words.ts';

const inputOf = (filter: typeof DECISIONS): FilterInput<typeof listRequests> => ({ ended: isEnded(filter) });

const columns: Column<ShownRequest>[] = [
  { title: '商户', name: 'merchantName', width: 190, note: (row) => row.mid },
  { title: '产品', name: 'name', width: 90 },
  { title: '申请生效日', name: 'startDate', width: 110, spare: true },
  { title: '同意的协议', name: 'version', width: 100, spare: true },
  { title: '申请人', name: 'makerName', width: 150, note: (row) => formatTime(row.createdAt) },
];
const results: Column<ShownRequest>[] = [
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
  const who = useWhoDecides('op.merchant.approve');
  return (
    <DecisionsPage
      title="产品开通申请"
      note={`开通方式为“申请后由平台开通”的产品${who && `，${who}`}；通过后在申请的生效日开通，结果告知商户`}
      requests={useList(listRequests, DECISIONS, inputOf)}
      rowKey="dealId"
      columns={columns}
      results={results}
      code="op.merchant.approve"
      decide={decideRequest}
      refreshes={[listRequests, listProducts]}
      inputOf={({ mid, dealId }, decision) => ({ mid, dealId, ...decision })}
      wordsOf={({ merchantName, mid, name }) => ({
        request: `${name}开通申请`,
        refused: `${merchantName}不会开通${name}。`,
        review: [
          { label: '商户', value: `${merchantName}（${mid}）` },
          { label: '产品', value: name },
        ],
      })}
      done={{ approved: '已通过，结果已告知商户', refused: '已驳回，结果已告知商户' }}
    />
  );
}
