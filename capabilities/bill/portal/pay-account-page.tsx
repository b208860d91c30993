import { EntryBill } from './entry-bill.tsx';

/** What left the accounts (/fund/payAccount). */
export default function PayAccountPage() {
  return (
    <EntryBill
      name="payAccount"
      note="各付款账户的出账，含手续费；账户余额为可用、冻结与在途之和"
      otherSide="收款方"
      empty={{ title: '近一月没有出账', hint: '从账户付出的款项和手续费会出现在这里，可调整时间查看更早的记录' }}
    />
  );
}
