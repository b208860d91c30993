import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { ListPage, useCall, useList, type CallInput } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  formatAmount,
  optionsOf,
  PageCard,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import {
  exportDifferences,
  pageBankDays,
  pageDifferences,
  type ComparedDay,
  type Difference,
} from '../contract/provider-operations.ts';
import { itemStates, kindNames, results, type ItemState, type ResultName } from '../contract/words.ts';
import { DifferenceActions } from './difference-actions.tsx';
import { DifferenceDrawer } from './difference-drawer.tsx';
import { itemTones } from './tones.ts';

type KindTotals = ComparedDay['kinds'][number];

const DEFAULTS = { day: '', states: 'waiting,open,in_hand', results: '', kinds: '', number: '', isOwn: '' };
const fields: SearchField[] = [
  { kind: 'date', name: 'day', label: '日期' },
  { kind: 'select', name: 'states', label: '状态', multiple: true, options: optionsOf(itemStates) },
  { kind: 'text', name: 'number', label: '完整的编号、订单号或商户号', maxLength: 100 },
  { kind: 'select', name: 'results', label: '差异', multiple: true, options: optionsOf(results) },
  { kind: 'select', name: 'kinds', label: '类型', multiple: true, options: optionsOf(kindNames) },
  { kind: 'select', name: 'isOwn', label: '处理人', options: [{ value: 'yes', label: '由我处理' }] },
];

const side = (amount: string | null) =>
  amount === null ? <span className="muted">无</span> : <AmountText value={amount} />;
const columns: Column<Difference>[] = [
  { title: '日期', name: 'day', width: 104, note: ({ ageDays }) => `已 ${ageDays} 天` },
  { title: '差异', name: 'resultName', width: 96, note: ({ kindName }) => kindName },
  {
    title: '银行(元)',
    name: 'bankAmount',
    kind: 'amount',
    width: 132,
    render: ({ bankAmount }) => side(bankAmount),
    note: ({ bankStateName }) => bankStateName,
  },
  {
    title: '我方(元)',
    name: 'ownAmount',
    kind: 'amount',
    width: 132,
    render: ({ ownAmount }) => side(ownAmount),
    note: ({ ownStateName }) => ownStateName,
  },
  {
    title: '状态',
    name: 'state',
    width: 118,
    render: ({ state, stateName }) => <StatusTag tone={itemTones[state]}>{stateName}</StatusTag>,
    note: ({ owner }) => owner,
  },
  { title: '商户', name: 'customerName', width: 170, note: ({ mid }) => mid, spare: true },
  { title: '编号', name: 'ref', kind: 'id', width: 140, spare: true },
  {
    title: '操作',
    name: 'isWaiting',
    width: 132,
    pinned: 'right',
    needs: null,
    render: (row) => <DifferenceActions row={row} />,
  },
];
const phone = {
  what: (row: Difference) => ({ title: row.resultName, note: `${row.day} ${row.kindName}` }),
  money: (row: Difference) => ({ title: formatAmount(row.bankAmount ?? row.ownAmount ?? '0.00'), note: row.stateName }),
};

const totalColumns: Column<KindTotals>[] = [
  { title: '类型', name: 'name', width: 110 },
  { title: '银行笔数', name: 'bankCount', kind: 'count', width: 110 },
  { title: '银行金额(元)', name: 'bankAmount', kind: 'amount', width: 170 },
  { title: '我方笔数', name: 'ownCount', kind: 'count', width: 110 },
  { title: '我方金额(元)', name: 'ownAmount', kind: 'amount', width: 170 },
  { title: '差额(元)', name: 'gap', kind: 'amount', width: 150 },
  { title: '一致', name: 'sameCount', kind: 'count', width: 110 },
];

/** What the day came to, by kind of payment. */
function DayTotals({ day }: { day: string }) {
  const days = useCall(pageBankDays, { from: day, to: day }, { quiet: true });
  return (
    <PageCard title={`${day} 汇总`} extra="金额只计成功的款项">
      <DataTable
        caption="当日汇总"
        rowKey="kind"
        columns={totalColumns}
        result={{ ...days, data: days.data && { list: days.data.list[0]?.kinds ?? [] } }}
        empty={{ title: '这一天还没有核对', hint: '取到银行文件并核对后显示汇总' }}
      />
    </PageCard>
  );
}

const inputOf = ({ day, states, results: found, kinds, number, isOwn }: typeof DEFAULTS) => ({
  ...(day ? { day: day.slice(0, 10) } : {}),
  ...(states ? { states: states.split(',') as ItemState[] } : {}),
  ...(found ? { results: found.split(',') as ResultName[] } : {}),
  ...(kinds ? { kinds: kinds.split(',') as CallInput<typeof pageDifferences>['kinds'] & object } : {}),
  number: number.trim(),
  isOwn: isOwn === 'yes',
});

/** 对账差异 (/fund/differences): payments on which the bank's file and our books do not agree. */
export default function DifferencesPage() {
  const shown = useList(pageDifferences, DEFAULTS, inputOf);
  const { list } = shown;
  const { day } = list.filter;
  const who = useWhoDecides('op.fund.propose', '');
  return (
    <ListPage
      title="对账差异"
      note={`${who}领取后查明原因，提交处理结论与凭证，由另一人确认；后续对平的差异自动结清`}
      before={day !== '' && <DayTotals day={day.slice(0, 10)} />}
      {...shown}
      fields={fields}
      rowKey="itemNo"
      columns={columns}
      phone={phone}
      file={exportDifferences}
      onRow={({ itemNo }) => list.setOpen(String(itemNo))}
      empty={{ title: '没有需要处理的差异', hint: '银行文件与我方账簿不一致的款项会列在这里' }}
    >
      <DifferenceDrawer itemNo={list.open === '' ? null : Number(list.open)} onClose={() => list.setOpen('')} />
    </ListPage>
  );
}
