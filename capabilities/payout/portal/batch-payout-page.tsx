import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { payoutContract } from '../contract/kind.ts';
import { payOutBatch } from '../contract/operations.ts';
import { whenOpened } from './opened.tsx';

/** Many payments to bank accounts from one sheet (/fund/batchPayout). */
export default whenOpened('批量代付', function BatchPayout() {
  return (
    <BatchPage
      contract={payoutContract}
      operation={payOutBatch}
      title="批量代付"
      note="上传一个表格，一次付款给多个银行账户，公司和个人可以混填"
      verb="代付"
      payee={{ name: '收款户名', accountNo: '收款账号' }}
    />
  );
});
