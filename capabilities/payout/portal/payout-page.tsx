import {
  AmountField,
  OptionalFields,
  PayingAccountField,
  PaymentForm,
  RemarkField,
  ScheduleField,
  SpeedField,
  usePayment,
  type PaymentValues,
} from '#capabilities/order/portal/shared/payment/index.ts';
import { purposeFault } from '#capabilities/payee/contract/bank-payee.ts';
import { payeeTypeOfWord, payeeTypes } from '#capabilities/payee/contract/words.ts';
import {
  BankPayeeFields,
  isPayable,
  payeeOf,
  type BankPayeeValues,
} from '#capabilities/payee/portal/shared/bank-payee-fields.tsx';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { amountFault } from '#platform/ui/index.ts';
import { payoutMembers } from '../contract/errors.ts';
import { payoutContract } from '../contract/kind.ts';
import { payOut } from '../contract/operations.ts';
import { payeeTypeOf } from '../contract/words.ts';
import { whenOpened } from './opened.tsx';

interface PayoutValues extends PaymentValues, BankPayeeValues {}

const purposeOf = ({ amount = '', remark = '' }: PaymentValues) =>
  purposeFault(remark, amountFault(amount) === null ? fenOfYuan(amount) : null);

/** Pays to another's bank account, a company's or a person's, at once or later (/fund/payout). */
export default whenOpened('代付', function Payout() {
  const payment = usePayment<typeof payOut, PayoutValues>({
    kind: payoutContract,
    operation: payOut,
    start: { speed: 'T0', payeeType: 'company' },
    payee: (values) => (isPayable(values) ? { payeeAccountNo: values.payeeAccountNo! } : null),
    quoted: ({ payeeType }) => ({ payeeType }),
    payeeText: ({ payeeName = '' }) => payeeName.trim(),
    rows: ({ payeeType }) => [{ label: '账户类型', value: payeeTypes[payeeType] }],
    input: (values) => {
      const { payeeAccountNo: payeeBankAccountNo, ...payee } = payeeOf(values);
      return { ...payee, payeeBankAccountNo };
    },
    again: ({ typeCode, payeeType, payeeName, payeeAccountNo, payeeBankName }) => ({
      payeeType: payeeType ? payeeTypeOfWord(payeeType) : payeeTypeOf(typeCode),
      payeeName,
      payeeAccountNo,
      payeeBankName,
    }),
    keeps: (values) => ({ kind: 'bank', ...payeeOf(values) }),
    fields: payoutMembers,
  });
  return (
    <PaymentForm
      payment={payment}
      note="付款到公司或个人的银行账户，手续费见费用试算"
      hint="填写收款信息和金额后，自动显示费用、到账时间和复核要求"
      payeeLabel="收款方"
      fields={
        <>
          <PayingAccountField />
          <BankPayeeFields />
          <AmountField />
          <SpeedField />
          <RemarkField label="用途、备注（50,000元及以上必填）" refuses={purposeOf} />
          <OptionalFields fields={['schedule']}>
            <ScheduleField />
          </OptionalFields>
        </>
      }
    />
  );
});
