import { orderAddress } from '#capabilities/order/contract/addresses.ts';
import { Link } from 'react-router';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DescriptionList,
  ErrorState,
  formatAmount,
  SideDrawer,
  Skeleton,
  StatusTag,
  Timeline,
} from '#platform/ui/index.ts';
import { showCollection } from '../contract/provider-operations.ts';
import { collectionTones } from './tones.ts';

const WIDTH = 520;
const timeOf = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** One collection with its settlement and refunds. */
export const CollectionDrawer = ({ collectionNo, onClose }: { collectionNo: string | null; onClose(): void }) => (
  <SideDrawer title="代收" open={collectionNo !== null} onClose={onClose} width={WIDTH} destroyOnHidden>
    {collectionNo !== null && <Body collectionNo={collectionNo} />}
  </SideDrawer>
);

function Body({ collectionNo }: { collectionNo: string }) {
  const found = useCall(showCollection, { collectionNo }, { quiet: true, fresh: true });
  const row = found.data;
  if (!row)
    return found.error && !found.isFetching ? (
      <ErrorState failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton rows={6} height={28} />
    );
  const orderOf = (orderNo: string) => orderAddress(row.mid, orderNo);
  const { settlement } = row;
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '金额', value: `${formatAmount(row.amount)} 元` },
          { label: '手续费', value: `${formatAmount(row.fee)} 元` },
          { label: '状态', value: <StatusTag tone={collectionTones[row.state]}>{row.stateName}</StatusTag> },
          { label: '通道', value: row.channel },
          { label: '商户', value: `${row.customerName}（${row.mid}）`, wide: true },
          { label: '收款账户', value: <CopyText value={row.accountNo} label="收款账户" />, wide: true },
          { label: '付款人', value: row.payerName },
          { label: '附言', value: row.note || '无' },
          { label: '付款时间', value: timeOf(row.paidAt) },
          { label: '入账时间', value: timeOf(row.creditedAt) },
          { label: '代收流水号', value: <CopyText value={row.collectionNo} label="代收流水号" />, wide: true },
          { label: '订单', value: <Link to={orderOf(row.orderNo)}>{row.orderNo}</Link>, wide: true },
          settlement !== null && {
            label: '结算',
            value: settlement.settledAt
              ? `${timeOf(settlement.settledAt)}，结算号 ${settlement.settlementNo}`
              : `预计 ${timeOf(settlement.dueAt)}`,
            wide: true,
          },
        ]}
      />
      <section>
        <h3>退款</h3>
        {row.refunds.length === 0 ? (
          <p className="muted">没有退款</p>
        ) : (
          <Timeline
            events={row.refunds.map(({ refundNo, amount, pending, reason, refundedAt }) => ({
              at: refundedAt,
              actor: '系统',
              text: `退款 ${formatAmount(amount)} 元，其中待结算 ${formatAmount(pending)} 元`,
              note: `${reason}，退款流水号 ${refundNo}`,
            }))}
          />
        )}
      </section>
    </div>
  );
}
