import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountFault,
  AmountInput,
  businessNow,
  ChoiceSelect,
  formatAmount,
  LazyDatePicker,
  ParagraphInput,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { REASON_MAX } from '../constants.ts';
import { FREEZE_END_INVALID, FREEZE_EXCEEDS_AVAILABLE } from '../contract/errors.ts';
import { listAccountStatuses, type AccountWithStatus } from '../contract/operations.ts';
import { freezePart, listPartFreezes } from '../contract/part-operations.ts';

export interface PartDialogProps extends DialogProps<true> {
  accounts: readonly AccountWithStatus[];
}
interface Values {
  accountNo: string;
  amount: string;
  endDate?: Dayjs | null;
  reason: string;
}

const REFRESHES = { refreshes: [listPartFreezes, listAccountStatuses] };

/** Asks which part of which balance is frozen, until when and why, and freezes it. */
export function PartDialog({ accounts, close }: PartDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(freezePart, REFRESHES);
  const labelOf = (accountNo: string): string => {
    const account = accounts.find((one) => one.accountNo === accountNo);
    return `${account?.accountTypeName ?? ''} ${accountTail(accountNo)}`;
  };
  const send = ({ accountNo, amount, endDate, reason }: Values) => {
    const until = endDate?.format('YYYY-MM-DD');
    return change.run(
      { accountNo, amount, reason: reason.trim(), ...(until ? { endDate: until } : {}) },
      {
        title: '确认冻结部分余额',
        review: [
          { label: '账户', value: labelOf(accountNo) },
          { label: '冻结金额', value: `${formatAmount(amount)} 元` },
          { label: '到期日', value: until ?? '无，解除前一直冻结' },
          { label: '原因', value: reason.trim() },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof freezePart, Values>
      title="冻结部分余额"
      name="partFreeze"
      form={form}
      initialValues={accounts[0] ? { accountNo: accounts[0].accountNo } : {}}
      change={change}
      send={send}
      fieldOf={{ [FREEZE_EXCEEDS_AVAILABLE]: 'amount', [FREEZE_END_INVALID]: 'endDate' }}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">冻结立即生效，这部分余额不能付款；解除须由另一位复核人员通过，或到期自动解除</p>}
    >
      <Form.Item name="accountNo" label="账户" rules={[{ required: true, message: '请选择账户' }]}>
        <ChoiceSelect
          size="large"
          options={accounts.map(({ accountNo }) => ({ value: accountNo, label: labelOf(accountNo) }))}
        />
      </Form.Item>
      <Form.Item name="amount" label="冻结金额(元)" rules={[ruleOf(amountFault)]}>
        <AmountInput size="large" />
      </Form.Item>
      <Form.Item name="endDate" label="到期日" extra="不填则一直冻结到解除">
        <LazyDatePicker
          size="large"
          placeholder="请选择到期日"
          disabledDate={(day) =>
            !day.isAfter(businessNow(), 'day') || day.isAfter(businessNow().add(366, 'day'), 'day')
          }
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[
          { required: true, whitespace: true, message: '请填写原因' },
          { min: 2, message: '原因至少2个字' },
        ]}
      >
        <ParagraphInput rows={2} maxLength={REASON_MAX} showCount placeholder="如：诉讼保全" />
      </Form.Item>
    </ChangeDialog>
  );
}
