import {
  AmountField,
  BankAccountField,
  bankTail,
  OptionalFields,
  PayingAccountField,
  PaymentForm,
  RemarkField,
  ScheduleField,
  SpeedField,
  useBankAccounts,
  usePayment,
  type BankAccountValues,
  type PaymentValues,
} from '#capabilities/order/portal/shared/payment/index.ts';
import { BANK_ACCOUNT_COOLING, WITHDRAWAL_REMARK_REFUSED } from '../contract/errors.ts';
import { withdrawalContract } from '../contract/kind.ts';
import { withdraw } from '../contract/operations.ts';

interface WithdrawValues extends PaymentValues, BankAccountValues {}

/** Withdraws to an own bank account, at once or later (/fund/withdraw). */
export default function WithdrawPage() {
  const banks = useBankAccounts();
  const bankOf = ({ bankAccountId }: WithdrawValues) =>
    banks.data?.list.find((bank) => bank.bankAccountId === bankAccountId);
  const payment = usePayment<typeof withdraw, WithdrawValues>({
    kind: withdrawalContract,
    operation: withdraw,
    start: { speed: 'T0' },
    reads: [banks],
    payee: ({ bankAccountId }) => (bankAccountId ? { bankAccountId } : null),
    payeeText: (values) => {
      const bank = bankOf(values);
      return bank ? bankTail(bank) : '';
    },
    input: ({ bankAccountId }) => ({ bankAccountId: bankAccountId! }),
    again: ({ bankAccountId }) => (bankAccountId ? { bankAccountId } : {}),
    fields: { [WITHDRAWAL_REMARK_REFUSED]: 'remark', [BANK_ACCOUNT_COOLING]: 'amount' },
  });
  return (
    <PaymentForm
      payment={payment}
      note="从商户账户提现到已绑定的银行账户，手续费见费用试算"
      hint="选择账户并填写金额后，自动显示费用、到账时间和复核要求"
      payeeLabel="收款账户"
      fields={
        <>
          <PayingAccountField />
          <BankAccountField />
          <AmountField offersAll />
          <SpeedField />
          <OptionalFields>
            <ScheduleField />
            <RemarkField />
          </OptionalFields>
        </>
      }
    />
  );
}
