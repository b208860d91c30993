import { Form } from 'antd';
import { useEffect } from 'react';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, type CallResult } from '#platform/portal-kit/index.ts';
import { accountTail, ChoiceSelect, formatAmount, formatShortTime } from '#platform/ui/index.ts';
import { useThisPayment } from './payment.ts';

export type BankAccount = OutputOf<typeof listBankAccounts>['list'][number];
export interface BankAccountValues {
  bankAccountId?: string;
}

/** The bank accounts that the merchant has bound. */
export const useBankAccounts = (): CallResult<typeof listBankAccounts> =>
  useCall(listBankAccounts, {}, { quiet: true });

/** `中国工商银行 622202******7890`. */
const bankText = (bank: BankAccount): string => `${bank.bankName} ${bank.bankAccountNo}`;
/** `中国工商银行 尾号 7890`; the tail is not broken. */
export const bankTail = (bank: BankAccount): string => `${bank.bankName} ${accountTail(bank.bankAccountNo)}`;

/** However narrow the field is, the last four digits stay: by them a person knows the account. */
const BankChoice = ({ bank }: { bank: BankAccount }) => (
  <span className="bank-choice">
    <span>{bank.bankName}</span>
    <span className="numeric">{accountTail(bank.bankAccountNo)}</span>
  </span>
);

/** Choices of a select; the whole text is its tooltip. */
export const bankOptions = (banks: readonly BankAccount[] = []) =>
  banks.map((bank) => ({ value: bank.bankAccountId, title: bankText(bank), label: <BankChoice bank={bank} /> }));

/** Its holder, and how little it gets while it is new (domain-rules section 4). */
const BankNote = ({ bank: { accountName, coolsUntil, coolingMost } }: { bank: BankAccount }) => (
  <>
    户名 {accountName}
    {coolsUntil && (
      <span className="field-after bank-cools">
        新绑定的银行账户，{formatShortTime(coolsUntil)} 前累计最多可提现 {formatAmount(coolingMost!)} 元
      </span>
    )}
  </>
);

/** An own bank account; the first is chosen until the person chooses. */
export function BankAccountField() {
  const { kind, form } = useThisPayment();
  const { data, isPending } = useBankAccounts();
  const banks = data?.list;
  const chosen = Form.useWatch<string | undefined>('bankAccountId', form);
  const first = banks?.[0]?.bankAccountId;
  useEffect(() => {
    if (first && !chosen) form.setFieldValue('bankAccountId', first);
  }, [first, form, chosen]);
  const bank = banks?.find(({ bankAccountId }) => bankAccountId === chosen);
  const missing = `请选择${kind.name}银行账户`;
  return (
    <Form.Item
      name="bankAccountId"
      label={`${kind.name}银行账户`}
      rules={[{ required: true, message: missing }]}
      extra={banks?.length === 0 ? '尚未绑定银行账户，请先在“银行账户”中绑定' : bank && <BankNote bank={bank} />}
    >
      <ChoiceSelect size="large" placeholder={missing} loading={isPending} options={bankOptions(banks)} />
    </Form.Item>
  );
}
