import { raiseNames, raiseTones } from '#capabilities/account/contract/words.ts';
import { DecisionsPage, DECISIONS, isEnded } from '#capabilities/change/console/shared/decisions-page.tsx';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { useList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatAmount, formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { decideLimitRaise, listLimitRaises, type ShownRaise } from '../contract/merchant-operations.ts';

const inputOf = (filter: typeof DECISIONS): FilterInput<typeof listLimitRaises> => ({ ended: isEnded(filter) });
const LIMITS = [
  ['single', raiseNames.singleFen],
  ['day', raiseNames.dayFen],
  ['month', raiseNames.monthFen],
] as const;

const Asked = ({ row }: { row: ShownRaise }) => (
  <>
    {LIMITS.map(([key, name]) => {
      const limit = row[key];
      return (
        limit && (
          <div key={key} className="numeric">
            {name} {formatAmount(limit.was)} → {formatAmount(limit.wanted)}
          </div>
        )
      );
    })}
  </>
);

const columns: Column<ShownRaise>[] = [
  { title: '商户', name: 'merchantName', width: 140, note: (row) => row.mid },
  { title: '业务', name: 'functionName', width: 84 },
  { title: '申请(元)', name: 'single', width: 220, render: (row) => <Asked row={row} /> },
  { title: '原因', name: 'reason', width: 100 },
  { title: '申请人', name: 'makerName', width: 98, note: (row) => formatTime(row.createdAt) },
];
const results: Column<ShownRaise>[] = [
  {
    title: '结果',
    name: 'state',
    width: 110,
    render: (row) => <StatusTag tone={raiseTones[row.state]}>{row.stateName}</StatusTag>,
    note: (row) => [row.decidedBy, row.decisionReason].filter(Boolean).join('：'),
  },
];

/** 提额申请 (/pricing/raises): higher limits that merchants ask for. */
export default function RaisesPage() {
  const who = useWhoDecides('op.price.approve');
  return (
    <DecisionsPage
      title="提额申请"
      note={`商户管理员申请的更高限额${who && `，${who}`}；通过后即时生效，结果告知商户`}
      requests={useList(listLimitRaises, DECISIONS, inputOf)}
      rowKey="raiseId"
      columns={columns}
      results={results}
      code="op.price.approve"
      decide={decideLimitRaise}
      refreshes={[listLimitRaises]}
      inputOf={({ mid, raiseId }, decision) => ({ mid, raiseId, ...decision })}
      wordsOf={({ merchantName }) => ({ request: '提额申请', refused: `${merchantName}的限额保持不变。` })}
      done={{ approved: '已通过，限额即时生效', refused: '已驳回' }}
    />
  );
}
