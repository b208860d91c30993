import { OrderBill } from './order-bill.tsx';

/** Orders of profit-sharing (/bill/separateTrans). */
export default function SeparateTransPage() {
  return (
    <OrderBill
      name="separateTrans"
      note="分账冻结、分账和分账完结"
      otherSide="接收方"
      empty={{ title: '近一月没有分账', hint: '在“分账”中对收款交易分账后，会出现在这里，可调整时间查看更早的记录' }}
    />
  );
}
