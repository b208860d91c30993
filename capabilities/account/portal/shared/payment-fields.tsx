import { Button, Form, Input, Radio, Select, type FormInstance } from 'antd';
import type { Dayjs } from 'dayjs';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/index.ts';
import { accountTail, amountFault, amountInCapitals, AmountInput, businessNow, formatAmount, isoOfLocal, LazyDatePicker } from '#platform/ui/index.ts';
import { checkRegularWords, checkSensitiveWords, type listAvailableAccounts } from '../../contract/operations.ts';
import './payment.css';

/** The fields of every payment form; a form adds its own. */
export interface PaymentValues {
  accountNo?: string;
  amount?: string;
  timing: 'now' | 'later';
  /** Read as Shanghai time in every time zone. */
  scheduledAt?: Dayjs | null;
  remark?: string;
}

type PayingAccount = OutputOf<typeof listAvailableAccounts>['list'][number];

/** Spec section 5 and the contract: 100 characters. */
const REMARK_MAX = 100;
/** Domain-rules section 5. */
const LATEST_DAYS = 90;
const MINUTE_STEP = 5;
const SCHEDULE_FAULT = '预约时间须晚于当前时间且在90天以内，请重新选择';

/** The time that the wire takes; empty for at once. */
export const scheduledIso = ({ timing, scheduledAt }: PaymentValues): string => (timing === 'later' && scheduledAt ? isoOfLocal(scheduledAt.format('YYYY-MM-DD HH:mm:ss')) : '');

const refuse = (text: string) => Promise.reject(new Error(text));

const drawAccount = ({ label, data }: { label?: ReactNode; data: { balance: string } }) => (
  <span className="option-two">
    <span>{label}</span>
    <span>{formatAmount(data.balance)} 元</span>
  </span>
);

/** Accounts that may pay, each with what it has; the first is chosen until the person chooses. */
export function PayingAccountField({ accounts, loading }: { accounts: readonly PayingAccount[] | undefined; loading: boolean }) {
  const form = Form.useFormInstance<PaymentValues>();
  const chosen = Form.useWatch('accountNo', form);
  const first = accounts?.[0]?.accountNo;
  const account = accounts?.find(({ accountNo }) => accountNo === chosen);
  useEffect(() => {
    if (first && !account) form.setFieldValue('accountNo', first);
  }, [first, form, account]);
  return (
    <Form.Item
      name="accountNo"
      label="付款账户"
      rules={[{ required: true, message: '请选择付款账户' }]}
      extra={account && <span className="numeric">可用余额 {formatAmount(account.availableBalance)} 元</span>}
    >
      <Select
        size="large"
        placeholder="请选择付款账户"
        loading={loading}
        notFoundContent={accounts?.length === 0 ? '没有可付款的账户，请联系客户经理' : undefined}
        options={(accounts ?? []).map((one) => ({ value: one.accountNo, label: `${one.accountTypeName} ${accountTail(one.accountNo)}`, balance: one.availableBalance }))}
        optionRender={drawAccount}
      />
    </Form.Item>
  );
}

interface AmountFieldProps {
  label: string;
  /** The quote's objection to the amount. */
  refusal: string | null;
  /** In yuan, as the quote says it. */
  balanceAfter?: string | undefined;
  /** Shown at the right, e.g. 全部提现. */
  action?: ReactNode;
}

/** The amount, the largest field of the form, with its capitals and the balance after it below. */
export function AmountField({ label, refusal, balanceAfter, action }: AmountFieldProps) {
  const amount = Form.useWatch<string | undefined>('amount') ?? '';
  const capitals = amountFault(amount) === null ? `人民币${amountInCapitals(amount)}` : '';
  return (
    <Form.Item
      name="amount"
      label={label}
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
      extra={
        <span className="field-foot">
          <span>
            {capitals}
            {balanceAfter !== undefined && <span className="field-after numeric">付款后余额 {formatAmount(balanceAfter)} 元</span>}
          </span>
          {action}
        </span>
      }
    >
      <AmountInput size="large" hero />
    </Form.Item>
  );
}

/** 全部提现 and the like. */
export function WholeBalanceButton({ children, busy, disabled, onClick }: { children: string; busy: boolean; disabled: boolean; onClick(): void }) {
  return (
    <Button type="link" loading={busy} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

/** At once, or at a time within 90 days. `verb`: 提现, 转账. */
export function ScheduleField({ verb }: { verb: string }) {
  const later = Form.useWatch('timing') === 'later';
  return (
    <>
      <Form.Item name="timing" label="执行方式">
        <Radio.Group
          aria-label="执行方式"
          optionType="button"
          size="large"
          block
          options={[
            { value: 'now', label: `立即${verb}` },
            { value: 'later', label: `预约${verb}` },
          ]}
        />
      </Form.Item>
      {later && (
        <Form.Item
          name="scheduledAt"
          label="预约时间"
          extra={`最晚可预约 ${LATEST_DAYS} 天内，到时从可用余额扣款`}
          rules={[
            {
              validator: (_, time: Dayjs | null | undefined) => {
                if (!time) return refuse('请选择预约时间');
                const now = businessNow();
                return time.isAfter(now) && time.isBefore(now.add(LATEST_DAYS, 'day')) ? Promise.resolve() : refuse(SCHEDULE_FAULT);
              },
            },
          ]}
        >
          <LazyDatePicker
            size="large"
            showTime={{ format: 'HH:mm', minuteStep: MINUTE_STEP }}
            format="YYYY-MM-DD HH:mm"
            placeholder="请选择预约时间"
            showNow={false}
            // Enter accepts the typed time and must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            disabledDate={(day) => day.isBefore(businessNow(), 'day') || day.isAfter(businessNow().add(LATEST_DAYS, 'day'), 'day')}
          />
        </Form.Item>
      )}
    </>
  );
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
  if (sensitive?.passed === false || refused?.passed === false) throw new Error(`备注中含有不允许的内容${words.length > 0 ? `“${words.join('”“')}”` : ''}，请修改`);
}

export function RemarkField() {
  return (
    <Form.Item name="remark" label="备注（选填）" validateTrigger="onBlur" rules={[{ validator: (_, text: string | undefined) => checkRemark(text) }]}>
      <Input size="large" maxLength={REMARK_MAX} showCount placeholder="收款方可见，最多 100 个字" />
    </Form.Item>
  );
}

/** Fields that most payments do not need, folded until they are opened; filled ones stay visible. */
export function OptionalFields({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  const id = useId();
  const isUsed = Form.useWatch((values: PaymentValues) => values.timing === 'later' || !!values.remark) ?? false;
  const open = asked || isUsed;
  return (
    <>
      {!isUsed && (
        <Button type="link" className="more-fields" aria-expanded={open} aria-controls={id} onClick={() => setAsked(!asked)}>
          {open ? '收起备注、预约' : '添加备注、预约'}
        </Button>
      )}
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  );
}

/** After 继续提现 and the like the form returns with the focus in its first field. `shown`: the form is shown, not its result. */
export function useFirstField(form: FormInstance, shown: boolean): void {
  const was = useRef(shown);
  useEffect(() => {
    if (shown && !was.current) (form.getFieldInstance('accountNo') as { focus(): void } | undefined)?.focus();
    was.current = shown;
  }, [form, shown]);
}
