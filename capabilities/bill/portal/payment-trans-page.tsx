import { OrderBill } from './order-bill.tsx';

/** Payments in any state (/bill/paymentTrans). */
export default function PaymentTransPage() {
  return (
    <OrderBill
      name="paymentTrans"
      note="提现、转账和代付订单，含未完成与失败的"
      otherSide="收款方"
      empty={{ title: '近一月没有付款', hint: '提交提现、转账或代付后，会出现在这里，可调整时间查看更早的记录' }}
    />
  );
}
