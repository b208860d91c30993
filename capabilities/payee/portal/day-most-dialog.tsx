import { Form } from 'antd';
import { ACCESS_CHANGE_PENDING } from '#capabilities/access/contract/errors.ts';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, formatAmount, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { PAYEE_MISSING } from '../contract/errors.ts';
import { queryContacts, type Contact } from '../contract/operations.ts';
import { queryRules, setDayMost } from '../contract/rule-operations.ts';

interface Values {
  /** Empty: by the merchant's rule. */
  dayMost: string;
}
export interface DayMostDialogProps extends DialogProps<ChangeState> {
  contact: Contact;
}

const REFRESHES = { refreshes: [queryContacts, queryRules, queryChanges] };
const wordOf = (amount: string | null): string => (amount ? `${formatAmount(amount)} 元` : '按付款保护的设置');

/** What one payee may get on a day. Closes with what became of it. */
export function DayMostDialog({ contact: { contactId, payeeName, dayMost: was }, close }: DayMostDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(setDayMost, REFRESHES);
  const send = ({ dayMost }: Values) =>
    change.run(
      { contactId, dayMost: dayMost || null },
      {
        title: '确认设置收款人每日限额',
        review: [
          { label: '收款人', value: payeeName },
          { label: '现在', value: wordOf(was) },
          { label: '修改为', value: wordOf(dayMost) },
        ],
      },
    );
  return (
    <ChangeDialog<typeof setDayMost, Values>
      title={`“${payeeName}”每日限额`}
      name="payeeDayMost"
      form={form}
      initialValues={{ dayMost: was ?? '' }}
      change={change}
      send={send}
      fieldOf={{ [PAYEE_MISSING]: 'dayMost', [ACCESS_CHANGE_PENDING]: 'dayMost' }}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <Form.Item
        name="dayMost"
        label="每日最多(元)"
        rules={[ruleOf(amountFault)]}
        extra="本商户当日付给该收款人的总额；留空时按付款保护的设置。提高限额由另一位管理员确认后生效"
      >
        <AmountInput size="large" placeholder="按付款保护" />
      </Form.Item>
    </ChangeDialog>
  );
}
