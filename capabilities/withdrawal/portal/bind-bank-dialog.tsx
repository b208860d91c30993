import { Button, Form, Input } from 'antd';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import { useChange } from '#platform/portal-kit/index.ts';
import { bankAccountFault, DialogFrame, InlineFailure, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { bindBank, listBankBindings } from '../contract/bank-operations.ts';

export interface BindBankProps extends DialogProps<'done' | 'pending'> {
  /** The merchant's own name. */
  holderName: string;
  reviewed: boolean;
}
interface Values {
  bankName: string;
  bankAccountNo: string;
}

const REFRESHES = [listBankBindings, listBankAccounts];
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '02503KCSDS': 'bankAccountNo',
  '02504KCSDS': 'bankAccountNo',
};
const plain = (text: string): string => text.replace(/\s/g, '');

/** Binds a bank account of the merchant's own name. Closes with how it ended, or with nothing. */
export function BindBankDialog({ holderName, reviewed, close }: BindBankProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(bindBank, { refreshes: REFRESHES });
  const { outcome, pending } = change;
  const send = async ({ bankName, bankAccountNo }: Values) => {
    const review = [
      { label: '开户银行', value: bankName.trim() },
      { label: '银行账户', value: bankAccountNo },
      { label: '户名', value: holderName },
    ];
    const input = { bankName: bankName.trim(), bankAccountNo, holderName };
    const end = await change.run(input, { title: '确认绑定银行账户', review });
    if (end.status === 'done') return close(end.data.state);
    const field = end.status === 'failed' ? fieldOf[end.failure.code] : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const failed = outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : null;
  return (
    <DialogFrame
      title="绑定银行账户"
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={pending} onClick={() => form.submit()}>
            下一步
          </Button>
        </>
      }
    >
      <p className="muted">
        {reviewed ? '提交后由另一位复核人员复核，通过后生效。' : ''}绑定后进入冷却期，期间累计提现金额受限。
      </p>
      <Form
        form={form}
        name="bindBank"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void send(values)}
        disabled={pending}
        validateTrigger="onBlur"
      >
        <Form.Item label="户名" extra="只能绑定与商户同名的银行账户">
          <Input size="large" value={holderName} readOnly aria-label="户名" />
        </Form.Item>
        <Form.Item
          name="bankAccountNo"
          label="银行账户"
          normalize={plain}
          rules={[ruleOf(bankAccountFault, { empty: true })]}
        >
          <Input size="large" maxLength={40} inputMode="numeric" placeholder="请输入银行账号" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="bankName"
          label="开户银行"
          rules={[
            { required: true, whitespace: true, message: '请输入开户银行' },
            { min: 2, message: '请输入开户银行的全称' },
          ]}
        >
          <Input size="large" maxLength={60} placeholder="请输入开户银行的全称" autoComplete="off" />
        </Form.Item>
      </Form>
      <InlineFailure failure={failed && !fieldOf[failed.code] ? failed : null} />
    </DialogFrame>
  );
}
