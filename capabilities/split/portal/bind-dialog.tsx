import { Form, Input } from 'antd';
import { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { accountFaultOf, accountField, ChoiceSelect, optionsOf, type DialogProps } from '#platform/ui/index.ts';
import {
  SPLIT_RECEIVER_BOUND,
  SPLIT_RECEIVER_IS_OWN,
  SPLIT_RECEIVER_MISMATCH,
  SPLIT_TEXT_REFUSED,
} from '../contract/errors.ts';
import { addReceiver, listReceivers } from '../contract/receiver-operations.ts';
import { relations, type Relation } from '../contract/words.ts';

interface Values {
  accountNo: string;
  name: string;
  relation: Relation;
  relationText?: string;
}

const REFRESHES = [listReceivers];
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'accountNo',
  [TOO_MANY_LOOKUPS]: 'accountNo',
  [SPLIT_RECEIVER_MISMATCH]: 'accountNo',
  [SPLIT_RECEIVER_IS_OWN]: 'accountNo',
  [SPLIT_RECEIVER_BOUND]: 'accountNo',
  [SPLIT_TEXT_REFUSED]: 'relationText',
};
const choices = optionsOf(relations);

/** Binds a receiver; its name must be that of the account. Closes with its name, or with nothing. */
export function BindDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const isCustom = Form.useWatch('relation', form) === 'custom';
  const change = useChange(addReceiver, { refreshes: REFRESHES });
  const send = ({ accountNo, name, relation, relationText = '' }: Values) => {
    const trimmed = relation === 'custom' ? relationText.trim() : '';
    return change.run(
      { accountNo, name: name.trim(), relation, relationText: trimmed },
      {
        title: '确认绑定分账接收方',
        review: [
          { label: '接收方名称', value: name.trim() },
          { label: '接收方账号', value: accountNo },
          { label: '与我方关系', value: trimmed || relations[relation] },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof addReceiver, Values>
      title="绑定分账接收方"
      name="bindReceiver"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={(_data, { name }) => close(name.trim())}
      onClose={() => close()}
    >
      <Form.Item
        name="accountNo"
        label="接收方账号"
        extra="接收方在本平台的企业账号"
        {...accountField(accountFaultOf('接收方账号'))}
      >
        <PayeeNumberInput
          kind="internal"
          placeholder="请输入接收方的账号"
          onPick={({ payeeName }) => form.setFieldValue('name', payeeName)}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label="接收方名称"
        rules={[
          { required: true, whitespace: true, message: '请输入接收方名称' },
          { min: 2, message: '接收方名称至少2个字' },
        ]}
      >
        <Input size="large" maxLength={60} placeholder="须与账户名称完全一致" autoComplete="off" />
      </Form.Item>
      <Form.Item name="relation" label="与我方关系" rules={[{ required: true, message: '请选择与我方的关系' }]}>
        <ChoiceSelect size="large" placeholder="请选择" options={choices} />
      </Form.Item>
      {isCustom && (
        <Form.Item
          name="relationText"
          label="自定义关系"
          rules={[{ required: true, whitespace: true, message: '请填写自定义关系' }]}
        >
          <Input size="large" maxLength={10} showCount placeholder="例如：加盟商" autoComplete="off" />
        </Form.Item>
      )}
    </ChangeDialog>
  );
}
