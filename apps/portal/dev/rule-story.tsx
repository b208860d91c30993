import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  amountFault,
  AmountInput,
  bankAccountFault,
  cleanDecimal,
  emailFault,
  idCardFault,
  loginPasswordFault,
  mobileFault,
  MoneyRange,
  PageCard,
  payeeAccountFault,
  RATE_DECIMALS,
  rateFault,
  restAmountFault,
  ruleOf,
  smsCodeFault,
} from '#platform/ui/index.ts';

const required = { required: true };
const fields: readonly {
  name: string;
  label: string;
  rule: ReturnType<typeof ruleOf>;
  control?: ReactNode;
  clean?: (text: string) => string;
}[] = [
  { name: 'email', label: '邮箱', rule: ruleOf(emailFault) },
  { name: 'mobile', label: '手机号', rule: ruleOf(mobileFault) },
  { name: 'payee', label: '收款账号', rule: ruleOf(payeeAccountFault, required) },
  { name: 'bank', label: '银行账户', rule: ruleOf(bankAccountFault, required) },
  { name: 'idCard', label: '证件号码', rule: ruleOf(idCardFault, required) },
  { name: 'sms', label: '短信验证码', rule: ruleOf(smsCodeFault, required) },
  {
    name: 'login',
    label: '登录密码',
    rule: ruleOf(loginPasswordFault, required),
    control: <Input.Password autoComplete="new-password" />,
  },
  { name: 'amount', label: '金额', rule: ruleOf(amountFault, required), control: <AmountInput /> },
  { name: 'rest', label: '剩余金额', rule: ruleOf(restAmountFault, required), control: <AmountInput /> },
  { name: 'rate', label: '费率', rule: ruleOf(rateFault), clean: (text) => cleanDecimal(text, RATE_DECIMALS) },
];

/** 校验: each field says in place what is wrong with it (spec section 5). */
export function RuleStory() {
  return (
    <PageCard title="校验" id="rules">
      <Form layout="vertical" requiredMark={false} autoComplete="off">
        <div className="grid-2" style={{ rowGap: 0 }}>
          {fields.map(({ name, label, rule, control, clean }) => (
            <Form.Item
              key={name}
              name={name}
              label={label}
              rules={[rule]}
              validateTrigger="onBlur"
              {...(clean ? { normalize: clean } : {})}
            >
              {control ?? <Input />}
            </Form.Item>
          ))}
        </div>
        <Button htmlType="submit">检查</Button>
      </Form>
    </PageCard>
  );
}

/** 金额: the large field of a payment, and the range of a filter. */
export function AmountStory() {
  const [range, setRange] = useState<readonly [string, string]>(['', '']);
  return (
    <PageCard title="金额输入" id="amounts">
      <Form layout="vertical">
        <Form.Item label="付款金额" name="pay">
          <AmountInput size="large" />
        </Form.Item>
        <Form.Item label="金额范围" htmlFor="range">
          <MoneyRange id="range" value={range} onChange={setRange} />
        </Form.Item>
      </Form>
    </PageCard>
  );
}
