import { ListPage, useCursorList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatAmount, optionsOf, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { pageSettlements, type ShownSettlement } from '../contract/provider-operations.ts';
import { settlementStates, type SettlementState } from '../contract/words.ts';
import { settlementTones } from './tones.ts';

const DEFAULTS = { from: '', to: '', state: '', keyword: '' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '结算日期', spanDays: 366 },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: optionsOf(settlementStates),
  },
  { kind: 'text', name: 'keyword', label: '完整的结算号、账号或商户号', maxLength: 64 },
];

const columns: Column<ShownSettlement>[] = [
  { title: '结算日期', name: 'day', width: 112 },
  { title: '商户', name: 'customerName', width: 150, note: ({ accountNo }) => accountNo },
  { title: '笔数', name: 'collections', kind: 'count', width: 64, spare: true },
  { title: '代收(元)', name: 'collected', kind: 'amount', width: 120 },
  { title: '手续费(元)', name: 'fee', kind: 'amount', width: 104, spare: true },
  { title: '结算前退款(元)', name: 'refunded', kind: 'amount', width: 128, spare: true },
  { title: '结算金额(元)', name: 'amount', kind: 'amount', width: 128 },
  {
    title: '状态',
    name: 'state',
    width: 108,
    render: ({ state, stateName }) => <StatusTag tone={settlementTones[state]}>{stateName}</StatusTag>,
    note: ({ settledAt, dueAt }) => (settledAt || dueAt).slice(11, 19),
  },
  { title: '结算号', name: 'settlementNo', kind: 'id', width: 112 },
];
const phone = {
  what: (row: ShownSettlement) => ({ title: row.customerName, note: row.day }),
  money: (row: ShownSettlement) => ({ title: formatAmount(row.amount), note: row.stateName }),
};

const inputOf = ({ keyword, state, from, to }: typeof DEFAULTS): FilterInput<typeof pageSettlements> => ({
  keyword: keyword.trim(),
  ...(state ? { state: state as SettlementState } : {}),
  ...(from ? { from: from.slice(0, 10) } : {}),
  ...(to ? { to: to.slice(0, 10) } : {}),
});

/** 结算批次 (/fund/settlements): what each account has to be settled on a day, the latest first. */
export default function SettlementsPage() {
  return (
    <ListPage
      title="结算批次"
      note="代收款项按商户账户逐日结算；待结算的金额随新的代收和退款变动"
      {...useCursorList(pageSettlements, DEFAULTS, inputOf, ({ place }) => place)}
      fields={fields}
      rowKey="settlementNo"
      columns={columns}
      phone={phone}
      empty={{ title: '没有符合条件的结算', hint: '请放宽结算日期或清除筛选条件' }}
    />
  );
}
