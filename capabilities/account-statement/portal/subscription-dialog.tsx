import { Button, Form } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { ChangeDialog } from '#platform/portal-kit/change-dialog.tsx';
import { useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  ChoiceSelect,
  DialogFrame,
  emailFault,
  ErrorState,
  optionsOf,
  Skeleton,
  toast,
  type DialogProps,
} from '#platform/ui/index.ts';
import { ADDRESSES_MAX } from '../constants.ts';
import { querySubscriptions, setSubscription } from '../contract/subscription-operations.ts';
import { units, type Unit } from '../contract/words.ts';

interface Values {
  accountNo: string;
  unit: Unit;
  emails: string[];
}

const rejected = (fault: string | undefined | null): Promise<void> =>
  fault ? Promise.reject(new Error(fault)) : Promise.resolve();
const faultOf = (emails: readonly string[]): string | null => {
  const wrong = emails.find((email) => emailFault(email) !== null);
  if (wrong !== undefined) return `请输入正确的邮箱：${wrong}`;
  return emails.length > ADDRESSES_MAX ? `最多${ADDRESSES_MAX}个邮箱` : null;
};

/** Who gets the statements of an account by e-mail: the addresses of the chosen account and unit, to be changed. */
export function SubscriptionDialog({ accountNo, unit, close }: DialogProps<true> & { accountNo: string; unit: Unit }) {
  const [form] = Form.useForm<Values>();
  const change = useChange(setSubscription, { refreshes: [querySubscriptions] });
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  const subscriptions = useCall(querySubscriptions, {}, { quiet: true, fresh: true });
  const failure = accounts.error ?? subscriptions.error;
  if (!accounts.data || !subscriptions.data || subscriptions.isFetching) {
    return (
      <DialogFrame title="邮件订阅" footer={<Button onClick={() => close()}>关闭</Button>} onClose={() => close()}>
        {failure ? (
          <ErrorState failure={failure} onRetry={() => void subscriptions.refetch()} />
        ) : (
          <Skeleton rows={3} height={32} />
        )}
      </DialogFrame>
    );
  }
  const { list } = subscriptions.data;
  const emailsOf = (no: string, wantedUnit: Unit): string[] =>
    list.find((one) => one.accountNo === no && one.unit === wantedUnit)?.emails ?? [];
  const follow = (_: unknown, { accountNo: no, unit: chosenUnit }: Values) =>
    form.setFieldValue('emails', emailsOf(no, chosenUnit));
  return (
    <ChangeDialog
      title="邮件订阅"
      name="statement-subscription"
      form={form}
      initialValues={{ accountNo, unit, emails: emailsOf(accountNo, unit) }}
      change={change}
      send={(values) => change.run(values, { title: '设置邮件订阅' })}
      onDone={({ emails }) => {
        toast.success(emails.length ? '已订阅，次日06:00后发送' : '已取消订阅');
        close(true);
      }}
      onClose={() => close()}
      okText="保存"
      note={<p className="muted">盖章的对账单将发送到以上邮箱，从今天的对账单开始；清空后不再发送。</p>}
    >
      <Form.Item name="accountNo" label="账户">
        <ChoiceSelect
          options={accounts.data.list.map((one) => ({ value: one.accountNo, label: accountLabel(one) }))}
          onChange={(no: string) => follow(no, { ...form.getFieldsValue(), accountNo: no })}
        />
      </Form.Item>
      <Form.Item name="unit" label="种类">
        <ChoiceSelect
          options={optionsOf(units)}
          onChange={(chosenUnit: Unit) => follow(chosenUnit, { ...form.getFieldsValue(), unit: chosenUnit })}
        />
      </Form.Item>
      <Form.Item
        name="emails"
        label="收件邮箱"
        extra={`输入后按回车，最多${ADDRESSES_MAX}个`}
        rules={[{ validator: (_, emails: string[] = []) => rejected(faultOf(emails)) }]}
      >
        <ChoiceSelect mode="tags" tokenSeparators={[',', '，', ';', '；', ' ']} open={false} suffixIcon={null} />
      </Form.Item>
    </ChangeDialog>
  );
}
