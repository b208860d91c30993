import { Button } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountKeys, accountLabel, accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import { AccountListPage } from '#capabilities/account/portal/shared/account-list-page.tsx';
import { Can, useCall, useToday, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  ChoiceSelect,
  dialogs,
  formatCount,
  StatusTabs,
  type Column,
  type DialogProps,
} from '#platform/ui/index.ts';
import { queryAccountForStatement, type StatementRow } from '../contract/operations.ts';
import { periodText, units, type Unit } from '../contract/words.ts';
import { RowDownloadMenu, RowDownloads } from './row-downloads.tsx';

/** `account` is the account's key in the address; empty for the first one. */
export const DEFAULTS = { account: '', unit: 'day', within: '' };

const MONTHS = 13;
const YEARS = 5;

const countText = ({ inCount, outCount }: StatementRow): string =>
  inCount + outCount === 0 ? '无收支' : `收 ${formatCount(inCount)} 笔，支 ${formatCount(outCount)} 笔`;

const columnsOf = (accountNo: string): Column<StatementRow>[] => [
  { title: '期间', name: 'period', width: 122, render: ({ period }) => periodText(period) },
  { title: '期初余额(元)', name: 'opening', kind: 'amount', width: 118 },
  {
    title: '收入(元)',
    name: 'income',
    kind: 'amount',
    width: 118,
  },
  {
    title: '支出(元)',
    name: 'expense',
    kind: 'amount',
    width: 118,
  },
  { title: '期末余额(元)', name: 'closing', kind: 'amount', width: 118 },
  { title: '笔数', name: 'inCount', width: 150, spare: true, render: countText },
  { title: '对账单编号', name: 'statementNo', width: 200, spare: true },
  {
    title: '下载',
    name: 'fee',
    width: 148,
    pinned: 'right',
    render: ({ period }) => <RowDownloads accountNo={accountNo} period={period} />,
  },
];
const phoneOf = (accountNo: string) => ({
  what: (row: StatementRow) => ({
    title: periodText(row.period),
    note: countText(row),
  }),
  money: (row: StatementRow) => ({
    title: (
      <>
        <span className="muted">期末</span> <AmountText value={row.closing} />
      </>
    ),
    note: <RowDownloadMenu accountNo={accountNo} period={row.period} />,
  }),
});

/** The last months, or years, newest first. `today` is a business day. */
function choicesOf(unit: Unit, today: string): { value: string; label: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  if (unit === 'month')
    return Array.from({ length: YEARS }, (_, back) => ({ value: String(year - back), label: `${year - back}年` }));
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { value: at, label: periodText(at) };
  });
}

const askForAddresses = (subscription: { accountNo: string; unit: Unit }) =>
  dialogs.load<true, DialogProps<true> & { accountNo: string; unit: Unit }>(
    () => import('./subscription-dialog.tsx').then(({ SubscriptionDialog }) => SubscriptionDialog),
    subscription,
  );

/** Statements of days or months that are over. */
export function StatementList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const today = useToday();
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = picked.data?.list ?? [];
  const { account: key } = list.filter;
  const account = key ? accountOfKey(accounts, key) : accounts[0];
  const accountNo = account?.accountNo ?? '';
  const unit: Unit = list.filter.unit === 'month' ? 'month' : 'day';
  const choices = choicesOf(unit, today);
  const within = choices.some(({ value }) => value === list.filter.within) ? list.filter.within : choices[0]!.value;
  const statements = useCall(
    queryAccountForStatement,
    { accountNo, unit, within },
    { quiet: true, enabled: account !== undefined },
  );
  const keys = accountKeys(accounts);
  return (
    <AccountListPage
      title="对账单"
      note="每日的对账单次日06:00生成，生成后不再变化；期初余额 + 收入 − 支出 = 期末余额"
      list={{ ...list, clearFilter: () => list.setFilter({ account: '' }) }}
      defaults={DEFAULTS}
      picked={picked}
      known={account !== undefined}
      tabs={
        <StatusTabs
          label="对账单种类"
          tabs={(Object.keys(units) as Unit[]).map((value) => ({ value, label: units[value] }))}
          value={unit}
          onChange={(chosen) => list.setFilter({ unit: chosen, within: '' })}
        />
      }
      actions={
        <div className="row">
          <ChoiceSelect
            aria-label="账户"
            value={keys.find((one) => one.account === account)?.key ?? null}
            options={keys.map((one) => ({ value: one.key, label: accountLabel(one.account) }))}
            onChange={(chosen) => list.setFilter({ account: chosen })}
          />
          <ChoiceSelect
            aria-label={unit === 'day' ? '月份' : '年份'}
            value={within}
            options={choices}
            onChange={(chosen) => list.setFilter({ within: chosen })}
          />
          <Can code="020501">
            {account && (
              <Button onClick={() => void askForAddresses({ accountNo: account.accountNo, unit })}>邮件订阅</Button>
            )}
          </Can>
        </div>
      }
      rowKey="period"
      columns={columnsOf(accountNo)}
      phone={phoneOf(accountNo)}
      result={statements}
      empty={{ title: '该期间没有对账单', hint: '账户开立后的每一天，次日06:00生成对账单' }}
      onRow={({ period }) => list.setOpen(period)}
    />
  );
}
