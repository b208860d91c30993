import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountListPage } from '#capabilities/account/portal/shared/account-list-page.tsx';
import { ReceiptButton } from '#capabilities/receipt/portal/shared/receipt-button.tsx';
import { ReceiptFilesButton } from '#capabilities/receipt/portal/shared/receipt-files-button.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, ExportButton } from '#platform/portal-kit/index.ts';
import { AmountText, formatCount, StatusTabs, type Column } from '#platform/ui/index.ts';
import type { queryOrdersJnl } from '../contract/operations.ts';
import { KeywordNotice } from './keyword-notice.tsx';
import { nextStepOf } from './shared/next-step.ts';
import { OrderLink, walkPath } from './shared/order-link.tsx';
import { lastOrderColumns, typeColumn } from './shared/order-columns.tsx';
import { orderFields } from './shared/order-filter.ts';
import { orderPhoneRow } from './shared/order-phone-row.tsx';
import { OrderStateTag } from './shared/order-state-tag.tsx';
import { orderAmount, otherSideColumn } from './shared/payee-column.tsx';
import { mayHaveReceipt, statesOfTab, tabChoices, tabOf, tabsOf, typeChoices } from './order-words.ts';
import { useOrderList } from './use-order-list.ts';
import './order.css';

type Row = OutputOf<typeof queryOrdersJnl>['list'][number];

/** Payee, amount and state first; columns that do not fit are on the order's own page. */
const columns: Column<Row>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 100, sortable: true },
  otherSideColumn,
  typeColumn,
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: orderAmount, sortable: true },
  {
    title: '状态',
    name: 'state',
    width: 134,
    render: (row) => <OrderStateTag state={row.state} name={row.stateName} />,
    note: nextStepOf,
  },
  { title: '订单号', name: 'orderNo', width: 124, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  ...lastOrderColumns,
  {
    title: '备注',
    name: 'remark',
    width: 160,
    spare: true,
    render: (row) => (
      <span className="cell-name" title={row.remark}>
        {row.remark || '-'}
      </span>
    ),
  },
];

/** Every money order of the merchant, newest first (/order/journal). */
export default function OrderListPage() {
  const { defaults, isDue, list, picked, accounts, filter, known, ready, orders } = useOrderList();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const fields = useMemo(
    () => orderFields(accounts, { types: typeChoices(), tabs: tabChoices, due: { isAsked: isDue } }),
    [accounts, isDue],
  );
  const totals = orders.data?.totals;
  const receipted = (orders.data?.list ?? []).filter(mayHaveReceipt).map(({ orderNo }) => ({ orderNo }));
  return (
    <AccountListPage
      title="订单流水"
      note={totals ? <OrderTotals {...totals} /> : '充值、提现、转账等资金订单的提交、复核与执行记录'}
      list={list}
      defaults={defaults}
      fields={fields}
      shown={2}
      tabs={
        <StatusTabs
          label="订单状态"
          tabs={tabsOf(orders.data?.tabs)}
          value={tabOf(list.filter.states)}
          onChange={(tab) => list.setFilter({ states: statesOfTab(tab) })}
        />
      }
      above={<KeywordNotice keyword={list.filter.keyword.trim()} limits={ready ? orders.data?.keywordLimits : []} />}
      picked={picked}
      known={known}
      rowKey="orderNo"
      columns={columns}
      phone={orderPhoneRow}
      result={orders}
      empty={{ hint: '提交付款后，订单会出现在这里，可调整交易时间查看更早的订单' }}
      onRow={(row) => void navigate(walkPath('journal', row.orderNo, search))}
      actions={
        <>
          <ReceiptButton orders={receipted} label="本页电子回单" />
          <ReceiptFilesButton
            bizTypeCode="order.receipts"
            filter={filter}
            none={!ready || !totals || totals.count === 0}
          />
          <Can code="050101">
            <ExportButton bizTypeCode="order.journal" filter={filter} none={!ready || !totals || totals.count === 0} />
          </Can>
        </>
      }
    />
  );
}

/** Totals over the whole filter, without fees that were never charged. */
const OrderTotals = ({ count, amount, fee, income }: NonNullable<OutputOf<typeof queryOrdersJnl>['totals']>) => (
  <span className="numeric">
    共 {formatCount(count)} 笔，
    <Sum name="付款合计" value={amount} />，<Sum name="实收手续费" value={fee} />
    {income !== '0.00' && (
      <>
        ，<Sum name="汇入合计" value={income} />
      </>
    )}
  </span>
);

/** A sum and its unit are in one line. */
const Sum = ({ name, value }: { name: string; value: string }) => (
  <span className="one-line">
    {name} <AmountText value={value} /> 元
  </span>
);
