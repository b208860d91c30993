import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { refundContract } from '../contract/kind.ts';
import { listRefunds, listRefundTrades, queryRefundTrade, refundBatch } from '../contract/operations.ts';

const REFRESHES = [listRefunds, listRefundTrades, queryRefundTrade];

/** Many refunds from one sheet (/fund/batchRefund). */
export default function BatchRefundPage() {
  return (
    <BatchPage
      contract={refundContract}
      operation={refundBatch}
      title="批量退款"
      note="上传一个表格，把同一账户收到的多笔交易一次退给各自的付款方，不收手续费"
      verb="退款"
      payee={{ name: '退款对象', accountNo: '退款账号' }}
      refreshes={REFRESHES}
    />
  );
}
