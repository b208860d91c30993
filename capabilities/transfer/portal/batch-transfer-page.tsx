import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { transferContract } from '../contract/kind.ts';
import { transferBatch } from '../contract/operations.ts';

/** Many transfers inside the provider from one sheet (/fund/batchTransfer). */
export default function BatchTransferPage() {
  return (
    <BatchPage
      contract={transferContract}
      operation={transferBatch}
      title="批量转账"
      note="上传一个表格，一次转账给本平台的多个收款方，账号和名称逐行核对"
      verb="转账"
      payee={{ name: '收款方名称', accountNo: '收款账号' }}
    />
  );
}
