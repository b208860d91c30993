import { type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import type { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChoiceSelect, formatAmount } from '#platform/ui/index.ts';
import './payment.css';

type PayingAccount = Pick<
  OutputOf<typeof listAvailableAccounts>['list'][number],
  'accountNo' | 'accountTypeName' | 'availableBalance'
>;
interface AccountChoice {
  value: string;
  label: string;
  balance: string;
}

const drawAccount = ({ label, data }: { label?: ReactNode; data: AccountChoice }) => (
  <span className="option-two">
    <span>{label}</span>
    <span>{formatAmount(data.balance)} 元</span>
  </span>
);

/** A choice of paying accounts, each with what it has. */
export const AccountSelect = ({
  accounts,
  ...props
}: { accounts: readonly PayingAccount[] | undefined } & Omit<SelectProps<string, AccountChoice>, 'options'>) => (
  <ChoiceSelect
    size="large"
    placeholder="请选择付款账户"
    notFoundContent={accounts?.length === 0 ? '没有可付款的账户，请联系客户经理' : undefined}
    options={(accounts ?? []).map((one) => ({
      value: one.accountNo,
      label: accountLabel(one),
      balance: one.availableBalance,
    }))}
    optionRender={drawAccount}
    {...props}
  />
);
