import { FrozenForUs } from '#capabilities/preauth/portal/shared/frozen-for-us.tsx';
import { OrderBill } from './order-bill.tsx';

/** Authorised trades (/bill/authTrade). */
export default function AuthTradePage() {
  return (
    <OrderBill
      name="authTrade"
      note={
        <>
          预授权及其完成、撤销
          <FrozenForUs />
        </>
      }
      otherSide="对方"
      empty={{
        title: '近一月没有授权交易',
        hint: '在“预授权”中确认、完成或撤销后，会出现在这里，可调整时间查看更早的记录',
      }}
    />
  );
}
