import { Form, Input } from 'antd';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ChangeDialog, useChange, type ChangeInput } from '#platform/portal-kit/index.ts';
import { emailFault, phoneFault, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { showMerchant, updateContact } from '../contract/record-operations.ts';

export interface ContactDialogProps extends DialogProps<true> {
  merchant: OutputOf<typeof showMerchant>;
}

/** Whom the provider calls about the merchant. */
export function ContactDialog({ merchant, close }: ContactDialogProps) {
  const [form] = Form.useForm<ChangeInput<typeof updateContact>>();
  const change = useChange(updateContact, { refreshes: [showMerchant] });
  const { contactPerson, contactPhone, contactEmail } = merchant;
  return (
    <ChangeDialog<typeof updateContact, ChangeInput<typeof updateContact>>
      title="修改联系方式"
      name="contact"
      form={form}
      initialValues={{ contactPerson, contactPhone, contactEmail }}
      okText="保存"
      change={change}
      send={(values) => change.run({ ...values, contactEmail: values.contactEmail.trim() })}
      fieldOf={{ [UNCHANGED]: 'contactPerson' }}
      onDone={() => close(true)}
      onClose={() => close()}
    >
      <Form.Item
        name="contactPerson"
        label="联系人"
        rules={[{ required: true, whitespace: true, message: '请输入联系人' }]}
      >
        <Input size="large" maxLength={20} placeholder="请输入联系人" />
      </Form.Item>
      <Form.Item
        name="contactPhone"
        label="联系电话"
        extra="手机号，或带区号的座机号，如 010-12345678"
        rules={[{ required: true, message: '请输入联系电话' }, ruleOf(phoneFault)]}
      >
        <Input size="large" maxLength={20} inputMode="tel" placeholder="请输入联系电话" />
      </Form.Item>
      <Form.Item name="contactEmail" label="联系邮箱（选填）" rules={[ruleOf(emailFault)]}>
        <Input size="large" maxLength={100} inputMode="email" placeholder="请输入联系邮箱" />
      </Form.Item>
    </ChangeDialog>
  );
}
