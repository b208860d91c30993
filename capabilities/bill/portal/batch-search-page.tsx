import { OrderBill } from './order-bill.tsx';

/** Orders with many lines (/bill/batchSearch). */
export default function BatchSearchPage() {
  return (
    <OrderBill
      name="batchSearch"
      note="批量付款等含多笔明细的订单"
      otherSide="收款方"
      empty={{
        title: '近一月没有批量交易',
        hint: '在“批量提现”“批量转账”等页面提交文件后，会出现在这里，可调整时间查看更早的记录',
      }}
    />
  );
}
