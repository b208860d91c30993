import { orderAddress } from '#capabilities/order/contract/addresses.ts';
import { Link } from 'react-router';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DescriptionList,
  ErrorState,
  SideDrawer,
  Skeleton,
  StatusTag,
  Timeline,
} from '#platform/ui/index.ts';
import { showDifference } from '../contract/provider-operations.ts';
import { DifferenceActions } from './difference-actions.tsx';
import { sideText } from './handling-dialog.tsx';
import { itemTones } from './tones.ts';

const WIDTH = 520;

/** One difference: both sides, who has it, and its history. */
export function DifferenceDrawer({ itemNo, onClose }: { itemNo: number | null; onClose(): void }) {
  return (
    <SideDrawer title="对账差异" open={itemNo !== null} onClose={onClose} width={WIDTH} destroyOnHidden>
      {itemNo !== null && <Body itemNo={itemNo} />}
    </SideDrawer>
  );
}

function Body({ itemNo }: { itemNo: number }) {
  const found = useCall(showDifference, { itemNo }, { quiet: true, fresh: true });
  const row = found.data;
  if (!row)
    return found.error && !found.isFetching ? (
      <ErrorState failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton rows={6} height={28} />
    );
  const order = orderAddress(row.mid, row.orderNo);
  return (
    <div className="stack">
      <DescriptionList
        items={[
          { label: '日期', value: `${row.day}，已 ${row.ageDays} 天` },
          { label: '差异', value: `${row.kindName}，${row.resultName}` },
          { label: '状态', value: <StatusTag tone={itemTones[row.state]}>{row.stateName}</StatusTag> },
          { label: '处理人', value: row.owner || '无' },
          { label: '银行', value: sideText(row.bankAmount, row.bankStateName) },
          { label: '我方', value: sideText(row.ownAmount, row.ownStateName) },
          { label: '编号', value: <CopyText value={row.ref} label="编号" />, wide: true },
          row.channelNo !== row.ref && { label: '原付款编号', value: row.channelNo, wide: true },
          row.mid !== '' && { label: '商户', value: `${row.customerName}（${row.mid}）`, wide: true },
          row.orderNo !== '' && { label: '订单', value: <Link to={order}>{row.orderNo}</Link>, wide: true },
        ]}
      />
      <div>
        <DifferenceActions row={row} />
      </div>
      <section>
        <h3>处理记录</h3>
        <Timeline events={row.history.map(({ at, actor, event, note }) => ({ at, actor, text: event, note }))} />
      </section>
    </div>
  );
}
