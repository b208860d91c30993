import { Form, Input } from 'antd';
import { accountField, bankAccountFault } from '#platform/ui/index.ts';

/** What the fields give the form. */
export interface OwnBank {
  bankName: string;
  bankAccountNo: string;
}

interface OwnBankFieldsProps {
  /** Whose account it has to be; it cannot be changed. */
  holderName: string;
  holderHint: string;
  /** Of the number: 银行账户, 银行卡号. */
  label: string;
  placeholder: string;
}

/** A bank account of the own name, to which money is withdrawn later. */
export const OwnBankFields = ({ holderName, holderHint, label, placeholder }: OwnBankFieldsProps) => (
  <>
    <Form.Item label="户名" extra={holderHint}>
      <Input size="large" value={holderName} readOnly aria-label="户名" />
    </Form.Item>
    <Form.Item name="bankAccountNo" label={label} {...accountField(bankAccountFault)}>
      <Input size="large" maxLength={40} inputMode="numeric" placeholder={placeholder} autoComplete="off" />
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
  </>
);
