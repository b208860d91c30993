import { Button } from 'antd';
import { BatchPage } from '#capabilities/order/portal/shared/batch/batch-page.tsx';
import { shareContract } from '../contract/kind.ts';
import { listTrades, queryTrade, splitBatch } from '../contract/operations.ts';

const REFRESHES = [listTrades, queryTrade];
const TERMS = [
  { label: '资金来源', value: '各交易已冻结的可分金额' },
  { label: '手续费', value: '不收手续费' },
  { label: '复核', value: '每笔交易按该交易的分账合计分别复核' },
];

/** Shares of many trades from one sheet. */
export function SplitSheet({ onClose }: { onClose(): void }) {
  return (
    <BatchPage
      contract={shareContract}
      operation={splitBatch}
      title="批量分账"
      note="上传一个表格，把多笔已冻结可分金额的交易一次分给各自的接收方；全部提交或全部不提交"
      verb="分账"
      payee={{ name: '接收方名称', accountNo: '接收方账号' }}
      several={{ terms: TERMS, followed: { text: '查看分账交易', onOpen: onClose } }}
      refreshes={REFRESHES}
      actions={<Button onClick={onClose}>返回分账</Button>}
    />
  );
}
