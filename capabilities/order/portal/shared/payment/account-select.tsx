import { type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import type { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { MerchantNotice } from '#capabilities/merchant/portal/shared/merchant-notice.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChoiceSelect, FieldFoot, formatAmount } from '#platform/ui/index.ts';
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

/** A choice of paying accounts, each with what it has. Where none pays, it says what restricts the merchant. */
export const AccountSelect = ({
  accounts,
  ...props
}: { accounts: readonly PayingAccount[] | undefined } & Omit<SelectProps<string, AccountChoice>, 'options'>) => {
  const nonePays = accounts?.length === 0;
  return (
    <>
      <ChoiceSelect
        size="large"
        placeholder={nonePays ? '没有可付款的账户' : '请选择付款账户'}
        notFoundContent={nonePays ? '没有可付款的账户，请联系客户经理' : undefined}
        options={(accounts ?? []).map((one) => ({
          value: one.accountNo,
          label: accountLabel(one),
          balance: one.availableBalance,
        }))}
        optionRender={drawAccount}
        {...props}
      />
      {nonePays && <MerchantNotice />}
    </>
  );
};

/** The line below the choice: what the account has. It has its room before the account is known. */
export const AccountFoot = ({
  account,
  lacks = false,
}: {
  account: Pick<PayingAccount, 'availableBalance'> | undefined;
  /** The account has less than is to be paid. */
  lacks?: boolean;
}) => (
  <FieldFoot>
    {account && (
      <span className={lacks ? 'account-lacks numeric' : 'numeric'}>
        可用余额 {formatAmount(account.availableBalance)} 元{lacks && '，余额不足'}
      </span>
    )}
  </FieldFoot>
);
