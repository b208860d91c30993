import { Form } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { accountTail, ParagraphInput, type DialogProps } from '#platform/ui/index.ts';
import { REASON_MAX } from '../constants.ts';
import {
  listAccountStatuses,
  listStatusChanges,
  updateAccountStatus,
  type AccountWithStatus,
} from '../contract/operations.ts';
import { statusActions, type StatusAction } from '../contract/words.ts';

export interface StatusDialogProps extends DialogProps<ChangeState> {
  accounts: readonly Pick<AccountWithStatus, 'accountNo' | 'accountTypeName'>[];
  action: StatusAction;
}
interface Values {
  reason: string;
}

const REFRESHES = { refreshes: [listAccountStatuses, listStatusChanges, queryChanges] };
const notes: Readonly<Record<StatusAction, string>> = {
  freeze: '冻结立即生效：不能再付款，未执行的预约和定期付款会失败；正在处理的订单会继续完成，收款和退回的款项仍可入账',
  unfreeze: '提交后须由另一位复核人员通过，账户才恢复付款',
  close: '提交后该账户不再收款，另一位复核人员通过后销户；历史记录仍可查询',
};

/** Asks why the status of these accounts is changed, and changes it. Closes with what became of it. */
export function StatusDialog({ accounts, action, close }: StatusDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(updateAccountStatus, REFRESHES);
  const name = statusActions[action];
  const shown = accounts.map(({ accountTypeName, accountNo }) => `${accountTypeName} ${accountTail(accountNo)}`);
  const send = ({ reason }: Values) =>
    change.run(
      { accountNos: accounts.map(({ accountNo }) => accountNo), action, reason: reason.trim() },
      {
        title: `确认${name}账户`,
        review: [
          { label: '账户', value: shown.join('、') },
          { label: '操作', value: name },
          { label: '原因', value: reason.trim() },
        ],
      },
    );
  return (
    <ChangeDialog<typeof updateAccountStatus, Values>
      title={`${name}账户`}
      name="accountStatus"
      form={form}
      change={change}
      send={send}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={<p className="muted">{notes[action]}</p>}
    >
      <Form.Item label="账户">{shown.join('、')}</Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[
          { required: true, whitespace: true, message: '请填写原因' },
          { min: 2, message: '原因至少2个字' },
        ]}
      >
        <ParagraphInput rows={2} maxLength={REASON_MAX} showCount placeholder="如：发现异常付款" />
      </Form.Item>
    </ChangeDialog>
  );
}
