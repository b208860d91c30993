import { Form, Input } from 'antd';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { bankAccountFault, ruleOf, type DialogProps } from '#platform/ui/index.ts';
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
  const send = ({ bankName, bankAccountNo }: Values) => {
    const review = [
      { label: '开户银行', value: bankName.trim() },
      { label: '银行账户', value: bankAccountNo },
      { label: '户名', value: holderName },
    ];
    return change.run({ bankName: bankName.trim(), bankAccountNo, holderName }, { title: '确认绑定银行账户', review });
  };
  return (
    <ChangeDialog<typeof bindBank, Values>
      title="绑定银行账户"
      name="bindBank"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">
        {reviewed ? '提交后由另一位复核人员复核，通过后生效。' : ''}绑定后进入冷却期，期间累计提现金额受限。
      </p>
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
    </ChangeDialog>
  );
}
