import { Form, Input } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { bankAccountFault, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { bindPettyCard } from '../contract/card-operations.ts';
import { listPettyAccounts } from '../contract/operations.ts';

interface Values {
  bankName: string;
  bankAccountNo: string;
}

const REFRESHES = { refreshes: [listPettyAccounts] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = { '04206KCSDS': 'bankAccountNo' };
const plain = (text: string): string => text.replace(/\s/g, '');

/** Links a card of the owner's own name. Closes with true, or with nothing. */
export function CardDialog({ ownerName, close }: DialogProps<boolean> & { ownerName: string }) {
  const [form] = Form.useForm<Values>();
  const change = useChange(bindPettyCard, REFRESHES);
  const send = ({ bankName, bankAccountNo }: Values) =>
    change.run(
      { bankName: bankName.trim(), bankAccountNo },
      {
        title: '确认绑定银行卡',
        review: [
          { label: '户名', value: ownerName },
          { label: '银行卡号', value: bankAccountNo },
          { label: '开户银行', value: bankName.trim() },
        ],
      },
    );
  return (
    <ChangeDialog<typeof bindPettyCard, Values>
      title="绑定银行卡"
      name="pettyCard"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
    >
      <p className="muted">备用金提现到本人银行卡；新绑定的银行卡有冷却期，期间累计提现金额受限</p>
      <Form.Item label="户名" extra="只能绑定本人的银行卡">
        <Input size="large" value={ownerName} readOnly aria-label="户名" />
      </Form.Item>
      <Form.Item
        name="bankAccountNo"
        label="银行卡号"
        normalize={plain}
        rules={[ruleOf(bankAccountFault, { empty: true })]}
      >
        <Input size="large" maxLength={40} inputMode="numeric" placeholder="请输入银行卡号" autoComplete="off" />
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
