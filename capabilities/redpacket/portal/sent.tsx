import { useNavigate } from 'react-router';
import { REVIEW_NOTICE, UNKNOWN_NOTICE } from '#capabilities/order/portal/shared/payment/index.ts';
import { pathTo, ReviewRows, type ReviewRow } from '#platform/portal-kit/index.ts';
import { CopyText, PageCard, SuccessPage } from '#platform/ui/index.ts';

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
  const notice = !result
    ? UNKNOWN_NOTICE
    : result.state === 'pending_review'
      ? REVIEW_NOTICE
      : '已受理，请到红包记录复制领取链接发给收款人，24小时内有效';
  return (
    <PageCard>
      <SuccessPage
        kind={result ? 'success' : 'unknown'}
        notice={notice}
        continueText={result ? '查看红包记录' : '返回'}
        onContinue={() =>
          result ? void navigate(pathTo('/fund/redPacketRecords', { open: result.orderNo })) : onRestart()
        }
        {...(result
          ? { onDetail: () => void navigate(pathTo('/order/detail', { orderNo: result.orderNo })) }
          : { onAskAgain, asking })}
      >
        <ReviewRows
          rows={[
            ...(result ? [{ label: '订单号', value: <CopyText value={result.orderNo} label="订单号" /> }] : []),
            ...rows,
          ]}
        />
      </SuccessPage>
    </PageCard>
  );
}
