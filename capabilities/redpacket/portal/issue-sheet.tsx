import { Button } from 'antd';
import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { redpacketContract } from '../contract/kind.ts';
import { getRecords, issueBatch } from '../contract/operations.ts';

const REFRESHES = [getRecords];

/** Many packets from one sheet. */
export function IssueSheet({ onBack }: { onBack(): void }) {
  return (
    <BatchPage
      contract={redpacketContract}
      operation={issueBatch}
      title="批量发红包"
      note="上传一个表格，一次发给多个收款人，不收手续费，不能预约"
      verb="发放"
      payee={{ name: '姓名', accountNo: '手机号/账号' }}
      arrival="收款人领取后到账，24小时内未领取的自动退回"
      next="请到红包记录复制领取链接发给收款人，24小时内有效"
      refreshes={REFRESHES}
      actions={<Button onClick={onBack}>返回发红包</Button>}
    />
  );
}
