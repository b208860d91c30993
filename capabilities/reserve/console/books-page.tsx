import { useNavigate } from 'react-router';
import { ListPage, useCall, useListState } from '#platform/portal-kit/index.ts';
import { formatAmount, formatCount, rangeOf, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportTrialBalance, showTrialBalance, type ShownTrialLine } from '../contract/book-operations.ts';

type Row = ShownTrialLine;
type AmountName = 'openingDebit' | 'openingCredit' | 'debit' | 'credit' | 'closingDebit' | 'closingCredit';

const fields: SearchField[] = [{ kind: 'date', name: 'day', label: '日期' }];

/** Zero is nothing to read. */
const amountColumn = (title: string, name: AmountName): Column<Row> => ({
  title,
  name,
  width: 130,
  align: 'right',
  render: (row) => <span className="numeric">{row[name] === '0.00' ? '' : formatAmount(row[name])}</span>,
});

const columns: Column<Row>[] = [
  { title: '账户', name: 'name', width: 176, note: ({ code, accounts }) => code || `${formatCount(accounts)} 户` },
  { title: '类别', name: 'groupName', width: 168, spare: true },
  { ...amountColumn('期初借方(元)', 'openingDebit'), spare: true },
  { ...amountColumn('期初贷方(元)', 'openingCredit'), spare: true },
  amountColumn('本日借方(元)', 'debit'),
  amountColumn('本日贷方(元)', 'credit'),
  amountColumn('期末借方(元)', 'closingDebit'),
  amountColumn('期末贷方(元)', 'closingCredit'),
];
const phone = {
  what: (row: Row) => ({ title: row.name, note: row.groupName }),
  money: (row: Row) => ({
    title: formatAmount(row.closingDebit === '0.00' ? row.closingCredit : row.closingDebit),
    note: row.closingDebit === '0.00' ? '贷' : '借',
  }),
};

const TOTAL = 'total';

/** 自有账簿 (/fund/books): the trial balance of a day; a row of the provider opens its entries. */
export default function BooksPage() {
  const navigate = useNavigate();
  const defaults = { day: rangeOf('recentWeek')[1].slice(0, 10) };
  const list = useListState(defaults);
  const day = list.filter.day || defaults.day;
  const found = useCall(showTrialBalance, { day }, { quiet: true, fresh: true });
  const shown = found.data;
  const total: Row | undefined = shown && {
    ...shown.totals,
    key: TOTAL,
    accountId: null,
    code: ' ',
    name: '合计',
    groupName: '',
    accounts: 0,
  };
  const open = ({ accountId }: Row) => {
    if (accountId) void navigate(`/fund/entries?f.accountId=${accountId}&f.from=${day}&f.to=${day}`);
  };
  return (
    <ListPage
      title="自有账簿"
      note="每日试算平衡表：平台账户逐户列示，商户账户按类别合计；点击平台账户查看分录"
      list={list}
      defaults={defaults}
      fields={fields}
      caption="试算平衡表"
      rowKey="key"
      columns={columns}
      phone={phone}
      result={{ ...found, data: shown && total ? { list: [...shown.list, total] } : undefined }}
      onRow={open}
      totals={
        shown && (
          <StatusTag tone={shown.isBalanced ? 'good' : 'bad'}>
            {shown.isBalanced ? `${shown.day} 借贷平衡` : `${shown.day} 借贷不平，请立即核查`}
          </StatusTag>
        )
      }
      input={{ day }}
      file={exportTrialBalance}
    />
  );
}
