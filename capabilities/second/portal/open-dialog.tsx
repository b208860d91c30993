import { Form, Input } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { NAME_MAX } from '../constants.ts';
import { SECOND_NAME_TAKEN, TOO_MANY_SECONDS } from '../contract/errors.ts';
import { listSecondAccounts, openSecondAccount } from '../contract/operations.ts';

interface Values {
  accountName: string;
}

const REFRESHES = { refreshes: [listSecondAccounts] };
const fieldOf = { [SECOND_NAME_TAKEN]: 'accountName', [TOO_MANY_SECONDS]: 'accountName' } as const;

/** Opens an account for a shop or a department. Closes with its name, or with nothing. */
export function OpenDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(openSecondAccount, REFRESHES);
  const send = ({ accountName }: Values) =>
    change.run(
      { accountName: accountName.trim() },
      { title: '确认开立二级账户', review: [{ label: '账户名称', value: accountName.trim() }] },
    );
  return (
    <ChangeDialog<typeof openSecondAccount, Values>
      title="开立二级账户"
      name="secondOpen"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={(_data, { accountName }) => close(accountName.trim())}
      onClose={() => close()}
    >
      <Form.Item
        name="accountName"
        label="账户名称"
        rules={[
          { required: true, whitespace: true, message: '请输入账户名称' },
          { min: 2, message: '账户名称至少2个字' },
        ]}
      >
        <Input size="large" maxLength={NAME_MAX} placeholder="门店或部门，例如：朝阳门店" autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}
