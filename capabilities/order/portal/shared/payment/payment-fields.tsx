import { Button, Form, Input, Radio } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { checkRegularWords, checkSensitiveWords, quoteFee } from '#capabilities/account/contract/operations.ts';
import { speeds, type Speed } from '#capabilities/account/contract/words.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { call } from '#platform/portal-kit/index.ts';
import { amountFault, amountInCapitals, AmountInput, FieldFoot, type Whole } from '#platform/ui/index.ts';
import { AccountFoot, AccountSelect } from './account-select.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { useThisPayment, type PaymentValues } from './payment.ts';
import './payment.css';

/** Spec section 5 and the contract: 100 characters. */
const REMARK_MAX = 100;

const refuse = (text: string) => Promise.reject(new Error(text));

/** Accounts that may pay; the first is chosen until the person chooses. */
export function PayingAccountField() {
  const { form, values, accounts: read } = useThisPayment();
  const accounts = read.data?.list;
  const first = accounts?.[0]?.accountNo;
  const account = accounts?.find(({ accountNo }) => accountNo === values.accountNo);
  useEffect(() => {
    if (first && !account) form.setFieldValue('accountNo', first);
  }, [first, form, account]);
  return (
    <Form.Item
      name="accountNo"
      label="付款账户"
      rules={[{ required: true, message: '请选择付款账户' }]}
      extra={<AccountFoot account={account} />}
    >
      <AccountSelect accounts={accounts} loading={read.isPending} />
    </Form.Item>
  );
}

/**
 * The amount, the largest field of the form, with its capitals below. `whole`: with 全部提现
 * and the like at the right.
 */
export function AmountField({ offersAll = false }: { offersAll?: boolean }) {
  const { kind, values, refusal } = useThisPayment();
  const all = useWholeBalance();
  const { amount = '' } = values;
  const capitals = amountFault(amount) === null ? `人民币${amountInCapitals(amount)}` : '';
  return (
    <Form.Item
      name="amount"
      label={`${kind.name}金额`}
      validateTrigger="onBlur"
      {...(refusal ? { validateStatus: 'error' as const, help: refusal } : {})}
      rules={[
        {
          validator: (_, value: string | undefined) => {
            const fault = amountFault(value ?? '');
            return fault ? refuse(fault) : Promise.resolve();
          },
        },
      ]}
      extra={<FieldFoot fillAll={offersAll ? all : undefined}>{capitals}</FieldFoot>}
    >
      <AmountInput size="large" hero />
    </Form.Item>
  );
}

/**
 * The fee comes on top, so that the whole balance is what is left of it after the fee: a quote for all of it says the
 * fee.
 */
function useWholeBalance(): Whole {
  const { kind, form, values, accounts, requestFor } = useThisPayment();
  const [busy, setBusy] = useState(false);
  const available = accounts.data?.list.find(({ accountNo }) => accountNo === values.accountNo)?.availableBalance;
  const take = async () => {
    const request = available && requestFor(available);
    if (!request) return;
    setBusy(true);
    try {
      const { fee } = await call(quoteFee, request, { quiet: true });
      const remaining = fenOfYuan(available) - fenOfYuan(fee);
      form.setFieldValue('amount', remaining > 0n ? yuanOfFen(remaining) : available);
    } catch {
      form.setFieldValue('amount', available);
    } finally {
      setBusy(false);
      void form.validateFields(['amount']).catch(() => undefined);
    }
  };
  return {
    verb: kind.name,
    busy,
    disabled: !available || amountFault(available) !== null,
    onTake: () => void take(),
  };
}

/** How fast the bank pays. */
export const SpeedField = () => (
  <Form.Item name="speed" label="到账时间">
    <Radio.Group
      aria-label="到账时间"
      optionType="button"
      size="large"
      block
      options={(Object.keys(speeds) as Speed[]).map((value) => ({ value, label: speeds[value] }))}
    />
  </Form.Item>
);

/** At once, or at a time within 90 days. */
export function ScheduleField() {
  const { kind, values } = useThisPayment();
  return <ScheduleFields verb={kind.name} later={values.timing === 'later'} />;
}

/** Shows when the field is left what a bank would refuse later; without an answer the server decides at submission. */
async function checkRemark(text: string | undefined): Promise<void> {
  const remark = text?.trim();
  if (!remark) return;
  const [sensitive, refused] = await Promise.all([
    call(checkSensitiveWords, { text: remark }, { quiet: true }).catch(() => null),
    call(checkRegularWords, { text: remark }, { quiet: true }).catch(() => null),
  ]);
  const words = [...(sensitive?.words ?? []), ...(refused?.words ?? [])];
  if (sensitive?.passed === false || refused?.passed === false)
    throw new Error(`备注中含有不允许的内容${words.length > 0 ? `“${words.join('”“')}”` : ''}，请修改`);
}

/** `refuses`: why this kind does not take the remark with these values; null when it does. */
export function RemarkField({
  refuses = () => null,
  ...more
}: {
  label?: string;
  refuses?: (values: PaymentValues) => string | null;
}) {
  const { form } = useThisPayment();
  return (
    <RemarkItem {...more} refuses={(remark) => refuses({ ...(form.getFieldsValue() as PaymentValues), remark })} />
  );
}

/** The same in a form that is no payment, e.g. of payments on later days. */
export function RemarkItem({
  label = '备注（选填）',
  refuses,
}: {
  label?: string;
  refuses: (remark: string) => string | null;
}) {
  const check = async (text: string | undefined) => {
    const fault = refuses(text?.trim() ?? '');
    return fault ? refuse(fault) : checkRemark(text);
  };
  return (
    <Form.Item
      name="remark"
      label={label}
      validateTrigger="onBlur"
      rules={[{ validator: (_, text: string | undefined) => check(text) }]}
    >
      <Input size="large" maxLength={REMARK_MAX} showCount placeholder="收款方可见，最多 100 个字" />
    </Form.Item>
  );
}

const optional = {
  remark: { name: '备注', isUsed: ({ remark }: PaymentValues) => !!remark },
  schedule: { name: '预约', isUsed: ({ timing }: PaymentValues) => timing === 'later' },
} as const;

/** Fields that most payments do not need, folded until they are opened; filled ones stay visible. */
export function OptionalFields({
  fields = ['remark', 'schedule'],
  children,
}: {
  fields?: readonly (keyof typeof optional)[];
  children: ReactNode;
}) {
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const { values } = useThisPayment();
  const isUsed = fields.some((one) => optional[one].isUsed(values));
  const names = fields.map((one) => optional[one].name).join('、');
  const open = isOpened || isUsed;
  return (
    <>
      {!isUsed && (
        <Button
          type="link"
          className="more-fields"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setIsOpened(!isOpened)}
        >
          {open ? `收起${names}` : `添加${names}`}
        </Button>
      )}
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  );
}
