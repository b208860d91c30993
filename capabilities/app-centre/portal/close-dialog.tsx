import { Form } from 'antd';
import { ParagraphInput } from '#platform/ui/index.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { REASON } from '../constants.ts';
import {
  closeApplication,
  listDeals,
  listOpened,
  listUnopened,
  queryApplication,
  type ApplicationDetail,
} from '../contract/operations.ts';

interface Values {
  reason: string;
}
const REFRESHES = { refreshes: [queryApplication, listOpened, listUnopened, listDeals] };

interface CloseProps extends DialogProps<true> {
  app: ApplicationDetail;
}

/** Asks why, and closes with true when the application is closed. */
export function CloseDialog({ app, close }: CloseProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(closeApplication, REFRESHES);
  const send = ({ reason }: Values) =>
    change.run(
      { appCode: app.appCode, reason: reason.trim() },
      {
        title: '确认关闭应用',
        review: [
          { label: '应用', value: app.appName },
          { label: '关闭原因', value: reason.trim() },
        ],
      },
    );
  return (
    <ChangeDialog<typeof closeApplication, Values>
      title={`关闭${app.appName}`}
      name="closeApplication"
      form={form}
      change={change}
      send={send}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">关闭后立即不能再发起该应用的业务，历史订单、回单和账单仍可查询，需要时可以重新开通</p>}
    >
      <Form.Item
        name="reason"
        label="关闭原因"
        rules={[
          { required: true, whitespace: true, message: '请输入关闭原因' },
          { min: REASON.min, message: `关闭原因至少${REASON.min}个字` },
        ]}
      >
        <ParagraphInput rows={3} maxLength={REASON.max} showCount autoFocus />
      </Form.Item>
    </ChangeDialog>
  );
}
