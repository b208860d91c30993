import { Button, Form, Input, Radio } from 'antd';
import { TOO_MANY_LOOKUPS } from '#capabilities/account/contract/errors.ts';
import { faultyField, useAction, type CallFailure } from '#platform/portal-kit/index.ts';
import { accountField, DialogFrame, type DialogProps, InlineFailure, payeeAccountFault } from '#platform/ui/index.ts';
import { NAME_MAX, REMARK_MAX } from '../constants.ts';
import { PAYEE_ACCOUNT_TAKEN, PAYEE_MISMATCH } from '../contract/errors.ts';
import { addContact, checkContact, editContact, queryContacts, type Contact } from '../contract/operations.ts';

export interface PayeeDialogProps extends DialogProps<string> {
  /** The one to change; left out: a new one. */
  contact?: Contact;
}

type Values = Pick<Contact, 'kind' | 'payeeType' | 'payeeName' | 'payeeAccountNo' | 'payeeBankName' | 'remark'>;

const REFRESHES = [queryContacts, checkContact];
const START: Values = {
  kind: 'internal',
  payeeType: 'company',
  payeeName: '',
  payeeAccountNo: '',
  payeeBankName: '',
  remark: '',
};
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [TOO_MANY_LOOKUPS]: 'payeeAccountNo',
  [PAYEE_ACCOUNT_TAKEN]: 'payeeAccountNo',
  [PAYEE_MISMATCH]: 'payeeName',
};

/** Adds or changes a payee. Closes with its name, or with nothing. */
export function PayeeDialog({ contact, close }: PayeeDialogProps) {
  const [form] = Form.useForm<Values>();
  const isBank = Form.useWatch('kind', { form, preserve: true }) === 'bank';
  const options = { quiet: true, refreshes: REFRESHES };
  const add = useAction(addContact, options);
  const edit = useAction(editContact, options);
  const { isPending, error } = contact ? edit : add;

  const send = (values: Values) => {
    const { kind, ...written } = { ...START, ...values, kind: contact?.kind ?? values.kind };
    const end = {
      onSuccess: () => close(written.payeeName.trim()),
      onError: (failure: CallFailure) => {
        const field = faultyField(failure, fieldOf);
        if (field) form.setFields([{ name: field, errors: [failure.message] }]);
      },
    };
    if (contact) edit.mutate({ contactId: contact.contactId, ...written }, end);
    else add.mutate({ kind, ...written }, end);
  };
  return (
    <DialogFrame
      title={contact ? '修改收款人' : '添加收款人'}
      busy={isPending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={isPending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={isPending} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="payee"
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...START, ...contact }}
        onFinish={send}
        disabled={isPending}
        validateTrigger="onBlur"
      >
        {!contact && (
          <Form.Item name="kind" label="收款账户">
            <Radio.Group
              optionType="button"
              block
              options={[
                { value: 'internal', label: '平台账户' },
                { value: 'bank', label: '银行账户' },
              ]}
            />
          </Form.Item>
        )}
        {isBank && (
          <Form.Item name="payeeType" label="账户类型">
            <Radio.Group
              optionType="button"
              block
              options={[
                { value: 'company', label: '公司账户' },
                { value: 'individual', label: '个人账户' },
              ]}
            />
          </Form.Item>
        )}
        <PayeeText isBank={isBank} />
      </Form>
      <InlineFailure failure={error && !fieldOf[error.code] ? error : null} />
    </DialogFrame>
  );
}

function PayeeText({ isBank }: { isBank: boolean }) {
  return (
    <>
      <Form.Item
        name="payeeName"
        label="收款人名称"
        rules={[
          { required: true, whitespace: true, message: '请输入收款人名称' },
          { min: 2, message: '收款人名称至少2个字' },
        ]}
      >
        <Input
          size="large"
          maxLength={NAME_MAX}
          placeholder={isBank ? '与银行账户的户名一致' : '须与账户名称完全一致'}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item name="payeeAccountNo" label="收款账号" {...accountField(payeeAccountFault)}>
        <Input
          size="large"
          maxLength={34}
          placeholder={isBank ? '请输入银行账号或卡号' : '收款方在本平台的账号'}
          autoComplete="off"
        />
      </Form.Item>
      {isBank && (
        <Form.Item
          name="payeeBankName"
          label="开户银行"
          rules={[{ required: true, whitespace: true, message: '请输入开户银行' }]}
        >
          <Input size="large" maxLength={NAME_MAX} placeholder="请输入开户银行的全称" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="remark" label="备注（选填）">
        <Input size="large" maxLength={REMARK_MAX} showCount placeholder="仅本商户可见" autoComplete="off" />
      </Form.Item>
    </>
  );
}
