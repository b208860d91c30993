import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { withdrawalContract } from '../contract/kind.ts';
import { withdrawBatch } from '../contract/operations.ts';

/** Many withdrawals to bound bank accounts from one sheet (/fund/batchWithdraw). */
export default function BatchWithdrawPage() {
  return (
    <BatchPage
      contract={withdrawalContract}
      operation={withdrawBatch}
      title="批量提现"
      note="上传一个表格，一次提现到贵公司绑定的多个银行账户，账户逐行核对"
      verb="提现"
      payee={{ name: '户名', accountNo: '银行账号' }}
    />
  );
}
