import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo, useCall, useCan } from '#platform/portal-kit/index.ts';
import { AmountText, DataTable, formatTime, groupAccount, SideDrawer, type Column } from '#platform/ui/index.ts';
import { listFeeEntries, listLimitUses, type FeeEntry, type LimitUse } from '../contract/figure-operations.ts';
import type { Bucket } from '../contract/words.ts';
import { OrderReference } from './shared/order-reference.tsx';

const WIDTH = 640;
const PAGE_SIZE = 20 as const;

/** The page of a list inside a drawer, which is not in the address. */
function usePages() {
  const [pageNo, setPageNo] = useState(1);
  const setPage = (next: number) => setPageNo(next);
  return { pageNo, list: { pageNo, pageSize: PAGE_SIZE, filtered: false, setPage, clearFilter: () => setPageNo(1) } };
}

export interface LimitFigure {
  accountNo: string;
  function: string;
  functionName: string;
  period: 'day' | 'month';
}

const useColumns: Column<LimitUse>[] = [
  {
    title: '订单号',
    name: 'orderNo',
    width: 220,
    render: ({ orderNo }) => <OrderReference orderNo={orderNo} isShort />,
  },
  { title: '占用日期', name: 'day', width: 110 },
  { title: '笔数', name: 'count', kind: 'count', width: 70 },
  { title: '占用金额(元)', name: 'amount', kind: 'amount', width: 130 },
];

/** The orders that use a limit; null: closed. */
export function LimitUses({ figure, onClose }: { figure: LimitFigure | null; onClose(): void }) {
  const title = figure ? `${figure.functionName}${figure.period === 'day' ? '今日' : '本月'}已用限额` : '';
  return (
    <SideDrawer title={title} open={figure !== null} onClose={onClose} width={WIDTH} destroyOnHidden>
      {figure && <Uses key={`${figure.function} ${figure.period}`} figure={figure} />}
    </SideDrawer>
  );
}

function Uses({ figure: { accountNo, function: name, period } }: { figure: LimitFigure }) {
  const { pageNo, list } = usePages();
  const result = useCall(
    listLimitUses,
    { accountNo, function: name, period, pageNo, pageSize: PAGE_SIZE },
    { quiet: true },
  );
  return (
    <>
      <p className="muted">各笔之和即已用限额；待复核的订单也占用，失败、撤回后退还</p>
      <DataTable
        caption="限额占用"
        rowKey="orderNo"
        columns={useColumns}
        result={result}
        list={list}
        empty={{ title: '没有占用', hint: '提交付款后，占用的限额会列在这里' }}
      />
    </>
  );
}

export interface FeeFigure {
  month: string;
  typeCode: string;
  typeName: string;
}

const feeColumns: Column<FeeEntry>[] = [
  { title: '记账时间', name: 'bookedAt', width: 170, render: ({ bookedAt }) => formatTime(bookedAt) },
  {
    title: '订单号',
    name: 'orderNo',
    width: 200,
    render: ({ orderNo }) => <OrderReference orderNo={orderNo} isShort />,
  },
  {
    title: '手续费(元)',
    name: 'amount',
    width: 130,
    align: 'right',
    render: ({ amount, direction }) => <AmountText value={amount} direction={direction} />,
  },
];

/** The entries of a month's fees; null: closed. */
export function FeeEntries({ figure, onClose }: { figure: FeeFigure | null; onClose(): void }) {
  const title = figure ? `${figure.typeName}手续费明细` : '';
  return (
    <SideDrawer title={title} open={figure !== null} onClose={onClose} width={WIDTH} destroyOnHidden>
      {figure && <Fees key={`${figure.month} ${figure.typeCode}`} figure={figure} />}
    </SideDrawer>
  );
}

function Fees({ figure: { month, typeCode } }: { figure: FeeFigure }) {
  const { pageNo, list } = usePages();
  const result = useCall(listFeeEntries, { month, typeCode, pageNo, pageSize: PAGE_SIZE }, { quiet: true });
  return (
    <>
      <p className="muted">{`${month.replace('-', '年')}月，支出为扣收，收入为退回`}</p>
      <DataTable
        caption="手续费明细"
        rowKey="entryNo"
        columns={feeColumns}
        result={result}
        list={list}
        empty={{ title: '没有手续费', hint: '该月没有这类手续费' }}
      />
    </>
  );
}

/** A part of the total, or all of it. */
export type TotalFigure = Bucket | 'total';
const totalNames = { total: '总余额', available: '可用余额', frozen: '冻结金额', pending: '在途金额' } as const;
export interface Balances {
  availableBalance: string;
  frozenBalance: string;
  inTransitBalance: string;
  totalBalance: string;
}
const memberOf = {
  total: 'totalBalance',
  available: 'availableBalance',
  frozen: 'frozenBalance',
  pending: 'inTransitBalance',
} as const satisfies Record<TotalFigure, keyof Balances>;

interface TotalByAccountProps {
  figure: TotalFigure | null;
  accounts: readonly { key: string; account: { accountNo: string; accountTypeName: string } & Balances }[];
  onClose(): void;
}

/** A figure of all accounts, account by account; each leads to its entries. */
export function TotalByAccount({ figure, accounts, onClose }: TotalByAccountProps) {
  const opens = useCan('0202');
  return (
    <SideDrawer
      title={figure ? `${totalNames[figure]}的构成` : ''}
      open={figure !== null}
      onClose={onClose}
      width={WIDTH}
      destroyOnHidden
    >
      {figure && (
        <ul className="balance-entries" aria-label="各账户余额">
          {accounts.map(({ key, account }) => (
            <li key={account.accountNo}>
              <span>
                {account.accountTypeName}
                <small>{groupAccount(account.accountNo)}</small>
              </span>
              <span className="balance-entry-sums">
                <AmountText value={account[memberOf[figure]]} />
                {opens && (
                  <Link
                    to={pathTo('/account/detail', { account: key, ...(figure === 'total' ? {} : { open: figure }) })}
                  >
                    查看明细
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SideDrawer>
  );
}
