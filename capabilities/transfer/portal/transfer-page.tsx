import { Form } from 'antd';
import {
  AmountField,
  OptionalFields,
  PayingAccountField,
  PaymentForm,
  RemarkField,
  ScheduleField,
  usePayment,
  type PaymentValues,
} from '#capabilities/order/portal/shared/payment/index.ts';
import { transferMembers } from '../contract/errors.ts';
import { transferContract } from '../contract/kind.ts';
import { transfer } from '../contract/operations.ts';
import { PayeeFields, usePayee, type PayeeValues } from './payee-fields.tsx';
import { useLinkedPayee } from './use-linked-payee.ts';

interface TransferValues extends PaymentValues, PayeeValues {}

/** Transfers to a company's account inside the provider, at once or later (/fund/transfer). */
export default function TransferPage() {
  const [form] = Form.useForm<TransferValues>();
  const payee = usePayee(form);
  const payment = usePayment<typeof transfer, TransferValues>({
    kind: transferContract,
    operation: transfer,
    form,
    payee: ({ payeeAccountNo }) => (payee.ready && payeeAccountNo ? { payeeAccountNo } : null),
    lookUp: ({ payeeAccountNo }) => payee.lookUp(payeeAccountNo),
    looking: payee.looking,
    payeeText: ({ payeeName = '' }) => payeeName.trim(),
    input: ({ payeeAccountNo, payeeName }) => ({ payeeAccountNo: payeeAccountNo!, payeeName: payeeName!.trim() }),
    again: ({ payeeAccountNo, payeeName }) => {
      payee.lookUp(payeeAccountNo);
      return { payeeAccountNo, payeeName };
    },
    fields: transferMembers,
    keeps: ({ payeeName, payeeAccountNo }) => ({
      kind: 'internal',
      payeeName: payeeName!.trim(),
      payeeAccountNo: payeeAccountNo!,
    }),
  });
  // After the payment's own hooks, which clear the form when a link begins a new one.
  useLinkedPayee(form, payee);
  return (
    <PaymentForm
      payment={payment}
      note="转账给平台内的企业账户，执行后实时到账，手续费见费用试算"
      hint="填写收款账号和金额后，自动显示费用、到账时间和复核要求"
      payeeLabel="收款方"
      fields={
        <>
          <PayingAccountField />
          <PayeeFields payee={payee} />
          <AmountField />
          <OptionalFields>
            <ScheduleField />
            <RemarkField />
          </OptionalFields>
        </>
      }
    />
  );
}
