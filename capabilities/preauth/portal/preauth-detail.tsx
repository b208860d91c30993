import { Button } from 'antd';
import { useState } from 'react';
import { MoneyHead } from '#capabilities/order/portal/shared/money-head.tsx';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import type { OrderState } from '#capabilities/order/contract/words.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  amountInCapitals,
  AmountText,
  CopyText,
  DataTable,
  DescriptionList,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  PrintButton,
  StatusTag,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { queryPreauth, type PreauthDetail as Detail } from '../contract/operations.ts';
import { PreauthActions } from './preauth-actions.tsx';
import { nextStepOf, preauthTones } from './preauth-words.ts';
import './preauth.css';

/** How often a pre-authorisation is read again while one of its orders runs. */
const FOLLOW_MS = 2000;
const UNDER_WAY: readonly string[] = ['queued', 'processing'];
/** And while it is the other side's turn, or may be. */
const REFRESH_MS = 30_000;
const OPEN: readonly string[] = ['unconfirmed', 'pending_review', 'authorized'];

const refreshOf = ({ state, followers }: Detail): number | false =>
  [state, ...followers.map((one) => one.state)].some((one) => UNDER_WAY.includes(one))
    ? FOLLOW_MS
    : OPEN.includes(state) && REFRESH_MS;

type Follower = Detail['followers'][number];

const StateTag = ({ row }: { row: Follower }) => <OrderStateTag state={row.state as OrderState} name={row.stateName} />;
/** Another merchant's order can be named, and not opened. */
const Number = ({ row }: { row: Follower }) =>
  row.isOwn ? (
    <OrderLink orderNo={row.orderNo}>{row.orderNo}</OrderLink>
  ) : (
    <span className="numeric">{row.orderNo}</span>
  );

const columns: Column<Follower>[] = [
  { title: '业务类型', name: 'typeName', width: 130 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 148 },
  { title: '状态', name: 'state', width: 130, render: (row) => <StateTag row={row} /> },
  { title: '提交时间', name: 'submittedAt', kind: 'time', width: 164 },
  { title: '订单号', name: 'orderNo', width: 220, render: (row) => <Number row={row} /> },
];
const phone = {
  what: (row: Follower) => ({
    title: row.isOwn ? <OrderLink orderNo={row.orderNo}>{row.typeName}</OrderLink> : row.typeName,
    note: formatTime(row.submittedAt),
  }),
  money: (row: Follower) => ({ title: <AmountText value={row.amount} />, note: <StateTag row={row} /> }),
};

/** One pre-authorisation as payee and payer see it: amounts, next step, the orders that followed. */
export function PreauthDetail({ orderNo, onClose }: { orderNo: string; onClose(): void }) {
  const [refreshMs, setRefreshMs] = useState<number | false>(false);
  const detail = useCall(queryPreauth, { orderNo }, { quiet: true, refreshMs });
  const preauth = detail.data?.orderNo === orderNo ? detail.data : undefined;
  const wanted = preauth !== undefined && refreshOf(preauth);
  if (wanted !== refreshMs) setRefreshMs(wanted);
  return (
    <Page>
      <PageHeader
        title="预授权详情"
        actions={
          <>
            <Button onClick={onClose}>返回列表</Button>
            {preauth && <PrintButton />}
          </>
        }
      />
      {preauth ? (
        <PreauthView key={orderNo} preauth={preauth} refresh={() => void detail.refetch()} />
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

function PreauthView({ preauth, refresh }: { preauth: Detail; refresh(): void }) {
  return (
    <>
      <MoneyHead
        label="预授权金额(元)"
        amount={preauth.amount}
        note={<p className="muted fs-12">人民币{amountInCapitals(preauth.amount)}</p>}
        parts={[
          ['冻结中(元)', preauth.held],
          ['已使用(元)', preauth.used],
          ['已解冻(元)', preauth.released],
        ]}
        state={<StatusTag tone={preauthTones[preauth.state]}>{preauth.stateName}</StatusTag>}
        next={nextStepOf(preauth)}
      >
        <PreauthActions preauth={preauth} onOutdated={refresh} />
      </MoneyHead>
      <Facts preauth={preauth} />
      {preauth.followers.length > 0 && (
        <PageCard title="关联订单">
          <DataTable
            caption="预授权的关联订单"
            rowKey="orderNo"
            columns={columns}
            phone={phone}
            result={{ data: { list: preauth.followers }, error: null, isFetching: false, refetch: refresh }}
            empty={{ title: '暂无关联订单', hint: '完成或撤销预授权后，产生的订单会列在这里' }}
          />
        </PageCard>
      )}
    </>
  );
}

function Facts({ preauth }: { preauth: Detail }) {
  const { orderNo, side, expiresAt } = preauth;
  /** From the confirmation on it is an order of the payer. */
  const isOwnOrder = side === 'payer' && expiresAt !== null;
  return (
    <PageCard title="预授权信息" extra={isOwnOrder && <OrderLink orderNo={orderNo}>订单详情</OrderLink>}>
      <DescriptionList
        items={[
          { label: '预授权单号', value: <CopyText value={orderNo} label="预授权单号" />, wide: true },
          { label: '付款方', value: preauth.payerName || '付款方确认后显示' },
          { label: '付款账户', value: <span className="numeric">{preauth.payerAccountNo}</span> },
          { label: '收款方', value: preauth.payeeName },
          { label: '收款账户', value: <span className="numeric">{preauth.payeeAccountNo}</span> },
          { label: '发起时间', value: formatTime(preauth.createdAt) },
          expiresAt === null
            ? { label: '确认截止', value: formatTime(preauth.confirmUntil) }
            : { label: '有效期至', value: formatTime(expiresAt) },
          { label: '备注', value: preauth.remark || '-', wide: true },
        ]}
      />
    </PageCard>
  );
}
