import { Form, Input, Radio } from 'antd';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { speeds, type Speed } from '#capabilities/account/contract/words.ts';
import {
  AccountSelect,
  bankOptions,
  RemarkItem,
  useBankAccounts,
} from '#capabilities/order/portal/shared/payment/index.ts';
import { laterPurposeFault, purposeFault } from '#capabilities/payee/contract/bank-payee.ts';
import {
  BankPayeeFields,
  payeeOf,
  type BankPayeeValues,
} from '#capabilities/payee/portal/shared/bank-payee-fields.tsx';
import { PayeeNotice } from '#capabilities/payee/portal/shared/payee-notice.tsx';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { accountField, ChoiceSelect, optionsOf, payeeAccountFault, type CalendarValues } from '#platform/ui/index.ts';
import { amountFaults, OWN_PAYEE, type AmountRule } from '../contract/words.ts';

/** All of the form of a new instruction. */
export interface StandingValues extends CalendarValues, BankPayeeValues {
  kind: string;
  accountNo: string;
  /** An own bank account, or an account inside the provider. Absent for the other two forms of payee. */
  payee?: string;
  speed: Speed;
  rule: AmountRule;
  amount: string;
  remark?: string;
}

/**
 * How a kind's payee is named. `own`: the merchant's, e.g. the fund account of a purchase, and nobody enters it.
 * `bound`: an own bank account. `bank`: somebody's account at a bank. `inside`: an account inside the provider.
 */
type PayeeForm = 'own' | 'bound' | 'bank' | 'inside';
export function payeeFormOf(kind: string | undefined): PayeeForm {
  const found = kinds().find(({ id }) => id === kind);
  if (found?.payee === 'link') return 'own';
  if (found?.payee === 'bank') return found.payeeBook ? 'bank' : 'bound';
  return 'inside';
}
/** The fields that show what is wrong with the payee. */
export const payeeField = { own: 'kind', bound: 'payee', bank: 'payeeAccountNo', inside: 'payee' } as const;

/** The members of the call that say who is paid. */
export function payeeInput(values: StandingValues) {
  const form = payeeFormOf(values.kind);
  if (form === 'bank') {
    const { payeeAccountNo: payee, ...written } = payeeOf(values);
    return { payee, ...written };
  }
  const { payee = OWN_PAYEE, payeeName } = values;
  return { payee, ...(payeeName ? { payeeName } : {}) };
}

/** Those that another kind has not, or has otherwise. */
export const PAYEE_FIELDS = ['payee', 'payeeType', 'payeeName', 'payeeAccountNo', 'payeeBankName'] as const;

/** Who pays, and who is paid. */
export function Parties() {
  const kind = Form.useWatch<string | undefined>('kind');
  const banks = useBankAccounts();
  const accounts = useCall(listAvailableAccounts, { function: kind ?? '' }, { enabled: !!kind, quiet: true });
  const payee = payeeFormOf(kind);
  return (
    <>
      <Form.Item name="accountNo" label="付款账户" rules={[{ required: true, message: '请选择付款账户' }]}>
        <AccountSelect accounts={accounts.data?.list} loading={accounts.isFetching} />
      </Form.Item>
      {payee === 'bound' && (
        <Form.Item name="payee" label="提现银行账户" rules={[{ required: true, message: '请选择提现银行账户' }]}>
          <ChoiceSelect
            size="large"
            placeholder="请选择提现银行账户"
            loading={banks.isPending}
            options={bankOptions(banks.data?.list)}
          />
        </Form.Item>
      )}
      {payee === 'bank' && <BankPayeeFields />}
      {payee === 'inside' && <InsidePayeeFields />}
      {(payee === 'bound' || payee === 'bank') && (
        <Form.Item name="speed" label="到账时间">
          <Radio.Group optionType="button" size="large" block options={optionsOf(speeds)} />
        </Form.Item>
      )}
    </>
  );
}

function InsidePayeeFields() {
  const form = Form.useFormInstance<StandingValues>();
  const [payee, payeeName] = [Form.useWatch('payee', form), Form.useWatch('payeeName', form)];
  return (
    <>
      <Form.Item name="payee" label="收款账号" {...accountField(payeeAccountFault)}>
        <PayeeNumberInput
          kind="internal"
          placeholder="请输入收款方的账号"
          onPick={({ payeeName: picked }) => form.setFieldValue('payeeName', picked)}
        />
      </Form.Item>
      <Form.Item name="payeeName" label="收款方名称" rules={[{ required: true, message: '请输入收款方名称' }]}>
        <Input size="large" maxLength={60} placeholder="请输入收款方的全称" autoComplete="off" />
      </Form.Item>
      <PayeeNotice kind="internal" accountNo={payee} name={payeeName} />
    </>
  );
}

/** What the form knows against the remark of a payout. */
function purposeOf({ rule, amount = '' }: Partial<StandingValues>, remark: string): string | null {
  if (rule === 'above') return laterPurposeFault(remark);
  return purposeFault(remark, amountFaults.fixed(amount) === null ? fenOfYuan(amount) : null);
}

/** Of each order. A purchase of the merchant's own has none. */
export function StandingRemark() {
  const form = Form.useFormInstance<StandingValues>();
  const kind = Form.useWatch<string | undefined>('kind');
  const payee = payeeFormOf(kind);
  if (payee === 'own') return null;
  if (payee !== 'bank') return <RemarkItem refuses={() => null} />;
  return (
    <RemarkItem
      label="用途、备注（50,000元及以上必填）"
      refuses={(remark) => purposeOf(form.getFieldsValue(), remark)}
    />
  );
}
