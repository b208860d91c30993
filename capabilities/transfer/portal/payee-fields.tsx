import { Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { findPayee } from '#capabilities/account/contract/operations.ts';
import type { Contact } from '#capabilities/payee/contract/operations.ts';
import { PayeeNotice } from '#capabilities/payee/portal/shared/payee-notice.tsx';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import { isAccountNo } from '#platform/kernel/field-rule.ts';
import { accountField, payeeAccountFault } from '#platform/ui/index.ts';

export interface PayeeValues {
  payeeAccountNo?: string;
  payeeName?: string;
}

const NAME_MAX = 60;

export interface Payee {
  /** As it is entered. */
  accountNo: string;
  /** It exists and can receive, so that a quote for it makes sense. */
  ready: boolean;
  looking: boolean;
  /** Why it cannot be paid; null when it can or is not known yet. */
  refusal: string | null;
  /** `晨*** · 商户门户支付账户`. */
  found: string;
  /** The field was left, or filled in with `text`: look it up. */
  lookUp(text?: string): void;
}

/** The payee's data, looked up when the account field is left, so that typing makes no calls. */
export function usePayee<Values extends PayeeValues & { accountNo?: string }>(form: FormInstance<Values>): Payee {
  const { payeeAccountNo: accountNo = '', accountNo: payingAccountNo } = (Form.useWatch([], form) ??
    {}) as Partial<Values>;
  const [lookedUpNo, setLookedUpNo] = useState('');
  const shaped = isAccountNo(accountNo);
  const isOwnAccount = shaped && accountNo === payingAccountNo;
  const current = lookedUpNo === accountNo && shaped && !isOwnAccount;
  const lookup = useCall(findPayee, { payeeAccountNo: lookedUpNo }, { enabled: current, quiet: true });
  const payee = current && !lookup.isPlaceholderData ? lookup.data : undefined;
  const refusal = isOwnAccount
    ? '收款账户与付款账户相同，请更换收款账户'
    : (payee?.canReceive === false && (payee.reason ?? '收款账户当前不能收款')) ||
      (current && lookup.error?.message) ||
      null;
  return {
    accountNo,
    ready: payee?.canReceive === true,
    looking: current && lookup.isFetching,
    refusal,
    found: payee?.canReceive
      ? [payee.payeeName, payee.bankName, payee.ownAccount ? '本商户账户' : ''].filter(Boolean).join(' · ')
      : '',
    lookUp: (text = accountNo) => setLookedUpNo(isAccountNo(text) ? text : ''),
  };
}

/** The payee: typed, or picked from the book, which fills in both account and name. */
export function PayeeFields({ payee }: { payee: Payee }) {
  const form = Form.useFormInstance<PayeeValues>();
  const name = Form.useWatch('payeeName', form);
  const pick = (contact: Contact) => {
    form.setFieldsValue({ payeeAccountNo: contact.payeeAccountNo, payeeName: contact.payeeName });
    form.setFields([{ name: 'payeeName', errors: [] }]);
  };
  return (
    <>
      <Form.Item
        name="payeeAccountNo"
        label="收款账号"
        validateTrigger="onBlur"
        {...accountField(payeeAccountFault)}
        {...(payee.refusal ? { validateStatus: 'error' as const, help: payee.refusal } : {})}
        extra={
          payee.found ? (
            <span className="field-good">✓ {payee.found}</span>
          ) : payee.looking ? (
            '正在查询收款账户…'
          ) : (
            '填写后自动核对收款方'
          )
        }
      >
        <PayeeNumberInput kind="internal" placeholder="请输入收款账号" onPick={pick} onBlur={() => payee.lookUp()} />
      </Form.Item>
      <Form.Item
        name="payeeName"
        label="收款方名称"
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: '请输入收款方名称' },
          { min: 2, message: '请输入收款方名称' },
        ]}
      >
        <Input size="large" maxLength={NAME_MAX} placeholder="请输入收款方的企业全称" autoComplete="off" />
      </Form.Item>
      <PayeeNotice kind="internal" accountNo={payee.accountNo} name={name} />
    </>
  );
}
