import { Form } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, InlineFailure } from '#platform/ui/index.ts';
import { pickAccounts } from '../../contract/operations.ts';
import { accountLabel } from './account-key.ts';

/** One of the merchant's accounts, as `accountNo` of the form. */
export function AccountField({ label }: { label: string }) {
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  return (
    <>
      <Form.Item name="accountNo" label={label} rules={[{ required: true, message: `请选择${label}` }]}>
        <ChoiceSelect
          size="large"
          placeholder={`请选择${label}`}
          loading={accounts.isPending}
          options={(accounts.data?.list ?? []).map((account) => ({
            value: account.accountNo,
            label: accountLabel(account),
          }))}
        />
      </Form.Item>
      <InlineFailure failure={accounts.error} />
    </>
  );
}
