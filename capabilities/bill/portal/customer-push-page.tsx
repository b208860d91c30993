import { OrderBill } from './order-bill.tsx';

/** Trades with customers (/bill/customerPush). */
export default function CustomerPushPage() {
  return (
    <OrderBill
      name="customerPush"
      note="与客户之间的红包、退款和支付"
      otherSide="对方"
      empty={{ title: '近一月没有客户交易', hint: '发红包、领红包或退款后，会出现在这里，可调整时间查看更早的记录' }}
    />
  );
}
