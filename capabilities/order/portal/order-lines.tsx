import { kindOf, kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { ReceiptButton, SummaryReceiptButton } from '#capabilities/receipt/portal/shared/receipt-button.tsx';
import { ReceiptFilesButton } from '#capabilities/receipt/portal/shared/receipt-files-button.tsx';
import { ErrorSheetButton } from '#capabilities/upload/portal/shared/error-sheet-button.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ExportButton, pathTo, useCall, useCan, useLocalListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  type Column,
  DataTable,
  formatAmount,
  formatCount,
  PageCard,
  StatusTabs,
  StatusTag,
  type Tone,
} from '#platform/ui/index.ts';
import { queryOrderLines } from '../contract/line-operations.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { mayHaveReceipt } from './order-words.ts';
import { OrderLink } from './shared/order-link.tsx';
import { ENDED_UNPAID, UNPAID_LINES, type LineState } from '../contract/words.ts';

type Line = OutputOf<typeof queryOrderLines>['list'][number];
type BatchOrder = OrderDetail & { progress: NonNullable<OrderDetail['progress']> };

const tones: Readonly<Record<LineState, Tone>> = {
  waiting: 'waiting',
  processing: 'running',
  succeeded: 'good',
  failed: 'bad',
  returned: 'bad',
};
const LineTag = ({ state, stateName }: Line) => <StatusTag tone={tones[state]}>{stateName}</StatusTag>;

/** Of a line that came back: the order of its money, and the way to pay it again or the order that does. */
function LineAgain({ line, order }: { line: Line; order: BatchOrder }) {
  const navigate = useNavigate();
  const kind = kindsWithForm().find(({ id }) => id === order.function);
  const mayPay = useCan(kind?.rights.make ?? []);
  const { returnNo, paidAgainNo, reason } = line;
  if (returnNo === '') return <>{reason || '-'}</>;
  return (
    <span className="row">
      <OrderLink orderNo={returnNo}>{reason}</OrderLink>
      {paidAgainNo ? (
        <OrderLink orderNo={paidAgainNo}>已再次付款</OrderLink>
      ) : (
        kind &&
        mayPay && (
          <Button type="link" size="small" onClick={() => void navigate(pathTo(kind.form, { again: returnNo }))}>
            再次付款
          </Button>
        )
      )}
    </span>
  );
}

/** What the kind's sheet calls a column; undefined where it has none such. */
const titleOf = ({ function: kind }: BatchOrder, field: string): string | undefined =>
  kindOf(kind).batch?.columns.find((column) => column.field === field)?.title;

function columnsOf(order: BatchOrder): Column<Line>[] {
  const originalTitle = titleOf(order, 'originalNo');
  return [
    { title: '序号', name: 'lineNo', width: 72, align: 'right' },
    { title: titleOf(order, 'merchantLineNo') ?? '商户明细号', name: 'merchantLineNo', width: 140 },
    { title: '收款户名', name: 'payeeName', width: 180 },
    { title: '收款账号', name: 'payeeAccountNo', width: 190 },
    originalTitle
      ? { title: originalTitle, name: 'originalNo', width: 220, note: ({ remark }) => remark }
      : { title: '开户银行', name: 'payeeBankName', width: 160 },
    {
      title: '金额(元)',
      name: 'amount',
      width: 140,
      align: 'right',
      render: ({ amount }) => <AmountText value={amount} />,
    },
    { title: '手续费(元)', name: 'fee', width: 110, align: 'right', render: ({ fee }) => <AmountText value={fee} /> },
    { title: '状态', name: 'state', width: 110, render: LineTag },
    { title: '原因', name: 'reason', width: 200, render: (line) => <LineAgain line={line} order={order} /> },
  ];
}
const phoneOf = (order: BatchOrder) => ({
  what: (line: Line) => ({
    title: `${line.lineNo}. ${line.payeeName}`,
    note: line.returnNo ? (
      <LineAgain line={line} order={order} />
    ) : (
      line.reason || (line.originalNo ? `原订单 ${line.originalNo}` : line.payeeAccountNo)
    ),
  }),
  money: (line: Line) => ({ title: <AmountText value={line.amount} />, note: <LineTag {...line} /> }),
});

/**
 * The receipts of the lines in sight; the lines with what became of them, as the tab has them; for people who may pay
 * also those that were not paid, to correct and upload.
 */
function LineFiles({ order, state, shown }: { order: BatchOrder; state: LineState | ''; shown: readonly Line[] }) {
  const mayPay = useCan(kindOf(order.function).rights.make);
  const unpaid = order.progress.states.filter(
    (one) => UNPAID_LINES.includes(one.state) || (one.state === 'waiting' && ENDED_UNPAID.includes(order.state)),
  );
  const count = unpaid.reduce((sum, one) => sum + one.count, 0);
  const receipted = shown.filter((line) => line.state === 'succeeded' || line.state === 'returned');
  return (
    <>
      {mayHaveReceipt(order) && <SummaryReceiptButton orderNo={order.orderNo} />}
      {receipted.length > 0 && (
        <ReceiptButton
          orders={receipted.map(({ lineNo }) => ({ orderNo: order.orderNo, lineNo }))}
          label="本页电子回单"
        />
      )}
      <ReceiptFilesButton bizTypeCode="batch.receipts" filter={{ orderNo: order.orderNo }} />
      {mayPay && count > 0 && (
        <ErrorSheetButton source={{ orderNo: order.orderNo }} count={count} label="下载失败明细" />
      )}
      <ExportButton bizTypeCode="batch.result" filter={{ orderNo: order.orderNo, ...(state ? { state } : {}) }} />
    </>
  );
}

const DEFAULTS = { state: '' };
/** How far a batch is, and its lines by their state. `refreshMs`: it is under way. */
export function OrderLines({ order, refreshMs }: { order: BatchOrder; refreshMs: number | false }) {
  const { count, states } = order.progress;
  const list = useLocalListState(DEFAULTS);
  const chosen = list.filter.state as LineState | '';
  const { pageNo, pageSize } = list;
  const lines = useCall(
    queryOrderLines,
    { orderNo: order.orderNo, ...(chosen ? { state: chosen } : {}), pageNo, pageSize },
    { quiet: true, refreshMs },
  );
  const tabs = [
    { value: '' as const, label: '全部', count },
    ...states.map((one) => ({
      value: one.state,
      label: one.stateName,
      count: one.count,
      hint: `${formatAmount(one.amount)} 元`,
    })),
  ];
  return (
    <PageCard title="付款明细" extra={`共 ${formatCount(count)} 笔`}>
      <DataTable
        caption="付款明细"
        rowKey="lineNo"
        columns={columnsOf(order)}
        phone={phoneOf(order)}
        result={lines}
        list={list}
        actions={<LineFiles order={order} state={chosen} shown={lines.data?.list ?? []} />}
        tabs={
          <StatusTabs label="明细状态" tabs={tabs} value={chosen} onChange={(state) => list.setFilter({ state })} />
        }
        empty={{ title: '没有明细' }}
      />
    </PageCard>
  );
}
