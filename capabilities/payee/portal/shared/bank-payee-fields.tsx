import { AutoComplete, Form, Input, Radio } from 'antd';
import { plainAccountNo } from '#platform/kernel/field-rule.ts';
import { accountFault, nameFault, NAME_MAX } from '../../contract/bank-payee.ts';
import type { Contact } from '../../contract/operations.ts';
import { payeeTypes, type PayeeType } from '../../contract/words.ts';
import { banks } from './banks.ts';
import { PayeeNotice } from './payee-notice.tsx';
import { PayeeNumberInput } from './payee-number-input.tsx';

/** A payee at a bank, as every form that pays one has it. */
export interface BankPayeeValues {
  payeeType: PayeeType;
  payeeName?: string;
  payeeAccountNo?: string;
  payeeBankName?: string;
}

const BANK_MAX = 60;
const isPerson = ({ payeeType }: BankPayeeValues): boolean => payeeType === 'individual';

/** The payee as it was typed, without the spaces around. */
export const payeeOf = ({ payeeType, payeeName, payeeAccountNo, payeeBankName }: BankPayeeValues) => ({
  payeeType,
  payeeName: payeeName!.trim(),
  payeeAccountNo: payeeAccountNo!,
  payeeBankName: payeeBankName!.trim(),
});

/** All of it is filled in and could be right. */
export function isPayable(values: BankPayeeValues): boolean {
  const { payeeName = '', payeeAccountNo = '', payeeBankName = '' } = values;
  return (
    nameFault(payeeName.trim(), isPerson(values)) === null &&
    accountFault(payeeAccountNo, isPerson(values)) === null &&
    payeeBankName.trim().length >= 2
  );
}

/** Whom the person pays: the kind of account first, because the checks of name and number depend on it. */
export function BankPayeeFields() {
  const form = Form.useFormInstance<BankPayeeValues>();
  const rule = (missing: string, fault: (text: string) => string | null) => ({
    validator: (_: unknown, value: string | undefined) => {
      const text = value?.trim() ?? '';
      const refusal = text === '' ? missing : fault(text);
      return refusal ? Promise.reject(new Error(refusal)) : Promise.resolve();
    },
  });
  const accountNo = Form.useWatch('payeeAccountNo', form);
  const payeeName = Form.useWatch('payeeName', form);
  const pick = ({ payeeType, payeeName: name, payeeAccountNo, payeeBankName }: Contact) => {
    form.setFieldsValue({ payeeType, payeeName: name, payeeAccountNo, payeeBankName });
    const touched = ['payeeName', 'payeeAccountNo', 'payeeBankName'] as const;
    form.setFields(touched.map((field) => ({ name: field, errors: [] })));
  };
  const person = () => isPerson(form.getFieldsValue());
  return (
    <>
      <Form.Item name="payeeType" label="账户类型">
        <Radio.Group
          aria-label="账户类型"
          optionType="button"
          size="large"
          block
          options={[
            { value: 'company', label: `${payeeTypes.company}（公司账户）` },
            { value: 'individual', label: `${payeeTypes.individual}（个人账户）` },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="payeeName"
        label="收款户名"
        validateTrigger="onBlur"
        dependencies={['payeeType']}
        rules={[rule('请输入收款户名', (text) => nameFault(text, person())?.replace(/^须/, '收款户名须') ?? null)]}
      >
        <Input size="large" maxLength={NAME_MAX} placeholder="与银行账户的户名一致" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="payeeAccountNo"
        label="收款账号"
        validateTrigger="onBlur"
        dependencies={['payeeType']}
        normalize={plainAccountNo}
        rules={[rule('请输入收款账号', (text) => accountFault(text, person()))]}
      >
        <PayeeNumberInput kind="bank" placeholder="请输入银行账号或卡号" onPick={pick} />
      </Form.Item>
      <Form.Item
        name="payeeBankName"
        label="开户银行"
        validateTrigger="onBlur"
        rules={[rule('请输入开户银行', (text) => (text.length < 2 ? '请输入开户银行的全称' : null))]}
      >
        <AutoComplete
          size="large"
          maxLength={BANK_MAX}
          placeholder="输入或选择银行全称，如中国工商银行"
          // What is typed stays: Tab continues and takes no suggestion.
          defaultActiveFirstOption={false}
          showSearch={{ filterOption: (typed, option) => (option?.value ?? '').includes(typed.trim()) }}
          options={banks.map((value) => ({ value }))}
        />
      </Form.Item>
      <PayeeNotice kind="bank" accountNo={accountNo} name={payeeName} />
    </>
  );
}
