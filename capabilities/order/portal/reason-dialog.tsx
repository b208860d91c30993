import { Button, Form, Input } from 'antd';
import { DialogFrame, type DialogProps } from '#platform/ui/index.ts';

/** Domain-rules section 11. */
const REASON_MIN = 5;
const REASON_MAX = 200;
const FAULT = '请输入原因，5~200个字';

export interface ReasonDialogProps extends DialogProps<string> {
  title: string;
  /** What follows from it. */
  text: string;
  okText: string;
  danger?: boolean;
}

/** Asks why; ends with the reason, or with nothing when it is dismissed. */
export function ReasonDialog({ title, text, okText, danger = false, close }: ReasonDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <DialogFrame
      title={title}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>取消</Button>
          <Button {...(danger ? { danger: true } : { type: 'primary' as const })} onClick={() => form.submit()}>
            {okText}
          </Button>
        </>
      }
    >
      <p className="dialog-text">{text}</p>
      <Form form={form} name="reason" layout="vertical" requiredMark={false} onFinish={({ reason }) => close(reason.trim())} validateTrigger="onSubmit">
        <Form.Item
          name="reason"
          label="原因"
          rules={[
            {
              validator: (_, value: string | undefined) => {
                const { length } = (value ?? '').trim();
                return length >= REASON_MIN && length <= REASON_MAX ? Promise.resolve() : Promise.reject(new Error(FAULT));
              },
            },
          ]}
        >
          <Input.TextArea rows={4} maxLength={REASON_MAX} showCount autoFocus placeholder="请输入原因，5~200个字，制单人可见" />
        </Form.Item>
      </Form>
    </DialogFrame>
  );
}
