import { OrderBill } from './order-bill.tsx';

/** Authorised trades (/bill/authTrade). */
export default function AuthTradePage() {
  return (
    <OrderBill
      name="authTrade"
      note="预授权及其完成、撤销"
      otherSide="对方"
      empty={{ title: '近一月没有授权交易', hint: '发起或确认预授权后，会出现在这里' }}
    />
  );
}
