import { Button } from 'antd';
import { CodeDictionary, CODES } from './code-dictionary.tsx';
import { EntryBill, type BillActions } from './entry-bill.tsx';

const Codes = ({ open, setOpen }: BillActions) => (
  <>
    <Button onClick={() => setOpen(CODES)}>交易类型代码</Button>
    <CodeDictionary open={open === CODES} onClose={() => setOpen('')} />
  </>
);

/** All money that moved, by business (/bill/busiFund). */
export default function BusiFundPage() {
  return (
    <EntryBill
      name="busiFund"
      note="全部业务的入账与出账，含手续费和退回，不含账户内部的冻结与解冻"
      otherSide="对方"
      empty={{
        title: '近一月没有资金业务',
        hint: '账户收款、付款后，每一笔会出现在这里，可调整记账时间查看更早的记录',
      }}
      byType
      Actions={Codes}
    />
  );
}
