import { Button } from 'antd';
import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { collectContract } from '../contract/kind.ts';
import { collectBatch, listCollections, queryRelationAccounts } from '../contract/operations.ts';

const REFRESHES = [listCollections, queryRelationAccounts];
const TERMS = [
  { label: '资金来源', value: '各付款商户授权归集的账户' },
  { label: '手续费', value: '不收手续费' },
  { label: '复核', value: '按归集授权由系统划转，免复核' },
];

interface CollectSheetProps {
  onClose(): void;
  /** To the list of collections. */
  onFollow(): void;
}

/** Collections from many accounts by one sheet. */
export function CollectSheet({ onClose, onFollow }: CollectSheetProps) {
  return (
    <BatchPage
      contract={collectContract}
      operation={collectBatch}
      title="批量归集"
      note="上传一个表格，从多个已授权的账户归集指定金额，或填写“全部”归集超出保留金额的部分"
      verb="归集"
      payee={{ name: '付款商户', accountNo: '付款账号' }}
      several={{ terms: TERMS, followed: { text: '查看归集记录', onOpen: onFollow } }}
      refreshes={REFRESHES}
      actions={<Button onClick={onClose}>返回资金归集</Button>}
    />
  );
}
