import { useNavigate } from 'react-router';
import { SentOrder } from '#capabilities/order/portal/shared/payment/index.ts';
import { pathTo, type ReviewRow } from '#platform/portal-kit/index.ts';
import { PageCard } from '#platform/ui/index.ts';

interface Props {
  /** Null as long as nobody knows whether it was taken. */
  result: { orderNo: string; state: string } | null;
  rows: readonly ReviewRow[];
  asking: boolean;
  onAskAgain(): void;
  onRestart(): void;
}

/** An issue was taken, or perhaps: its links are on the page of records. */
export function Sent({ result, rows, asking, onAskAgain, onRestart }: Props) {
  const navigate = useNavigate();
  const records = (open = '') => void navigate(pathTo('/fund/redPacketRecords', open ? { open } : {}));
  return (
    <PageCard>
      <SentOrder
        order={result}
        rows={rows}
        next="已受理，请到红包记录复制领取链接发给收款人，24小时内有效"
        onAgain={onRestart}
        onAskAgain={onAskAgain}
        asking={asking}
        also={{ text: '查看红包记录', onOpen: () => records(result?.orderNo) }}
      />
    </PageCard>
  );
}
