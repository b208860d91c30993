import type { OutputOf } from '#platform/kernel/operation.ts';
import { ListPage, useList } from '#platform/portal-kit/index.ts';
import { formatAmount, formatCount, optionsOf, rangeOf, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportFees, pageFees, type ShownFee } from '../contract/book-operations.ts';
import { feeUnits, feeViews, type FeeView } from '../contract/words.ts';

const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '记账日期', spanDays: 366, required: true },
  { kind: 'select', name: 'view', label: '汇总', options: optionsOf(feeViews) },
  { kind: 'select', name: 'unit', label: '日期单位', options: optionsOf(feeUnits) },
  { kind: 'text', name: 'mid', label: '商户号', maxLength: 32 },
];

const period: Column<ShownFee> = { title: '日期', name: 'period', width: 120 };
const product: Column<ShownFee> = { title: '业务', name: 'typeName', width: 160, note: ({ typeCode }) => typeCode };
const merchant: Column<ShownFee> = { title: '商户', name: 'merchantName', width: 240, note: ({ mid }) => mid };
const figures: Column<ShownFee>[] = [
  { title: '收费笔数', name: 'count', kind: 'count', width: 120 },
  { title: '收取(元)', name: 'charged', kind: 'amount', width: 150 },
  { title: '退还(元)', name: 'returned', kind: 'amount', width: 150 },
  { title: '净收入(元)', name: 'net', kind: 'amount', width: 160 },
];
const columnsOf: Readonly<Record<FeeView, Column<ShownFee>[]>> = {
  period: [period, ...figures],
  product: [product, ...figures],
  merchant: [merchant, ...figures],
  all: [period, product, merchant, ...figures],
};
const phone = {
  what: (row: ShownFee) => ({
    title: row.merchantName || row.typeName || row.period,
    note: `${formatCount(row.count)} 笔`,
  }),
  money: (row: ShownFee) => ({ title: formatAmount(row.net), note: `收取 ${formatAmount(row.charged)}` }),
};

const Totals = ({ totals }: { totals: OutputOf<typeof pageFees>['totals'] }) => (
  <span>
    净收入 <strong className="numeric">{formatAmount(totals.net)}</strong> 元：收取{' '}
    <span className="numeric">{formatAmount(totals.charged)}</span> 元（{formatCount(totals.count)} 笔），退还{' '}
    <span className="numeric">{formatAmount(totals.returned)}</span> 元
  </span>
);

const defaultsNow = () => {
  const [from, to] = rangeOf('recentMonth');
  return { from: from.slice(0, 10), to: to.slice(0, 10), view: 'period', unit: 'day', mid: '' };
};
const viewOf = (view: string): FeeView => (view in feeViews ? (view as FeeView) : 'period');
const inputOf = ({ from, to, view, unit, mid }: ReturnType<typeof defaultsNow>) => ({
  from: from.slice(0, 10),
  to: to.slice(0, 10),
  view: viewOf(view),
  unit: unit === 'month' ? ('month' as const) : ('day' as const),
  mid: mid.trim().toUpperCase(),
});

/** 手续费收入 (/fund/fees): by day or month, product and merchant; agrees with the fee income account. */
export default function FeesPage() {
  const shown = useList(pageFees, defaultsNow(), inputOf);
  const totals = shown.result.data?.totals;
  return (
    <ListPage
      title="手续费收入"
      note="商户支付的手续费减去退还的手续费，与账簿的手续费账户一致"
      {...shown}
      fields={fields}
      shown={3}
      rowKey="key"
      columns={columnsOf[viewOf(shown.list.filter.view)]}
      phone={phone}
      totals={totals && <Totals totals={totals} />}
      file={exportFees}
      empty={{ title: '所选日期没有手续费', hint: '商户付款产生手续费后，会汇总在这里' }}
    />
  );
}
