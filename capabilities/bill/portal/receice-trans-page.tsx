import { EntryBill } from './entry-bill.tsx';

/** What others paid (/bill/receiceTrans). */
export default function ReceiceTransPage() {
  return (
    <EntryBill
      name="receiceTrans"
      note="他人付给本商户的款项，不含退回的付款和手续费"
      otherSide="付款方"
      empty={{ title: '近一月没有收款', hint: '收到汇款、转账或收单款项后，会出现在这里，可调整时间查看更早的记录' }}
    />
  );
}
