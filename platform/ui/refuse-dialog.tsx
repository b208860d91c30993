import { Button, Form, Input, type FormInstance } from 'antd';
import { useId } from 'react';
import { DialogFrame, type DialogProps } from './dialogs.tsx';
import './refuse-dialog.css';

/** Domain-rules section 11. */
const REASON_MIN = 5;
export const REASON_MAX = 200;
const FAULT = '请输入原因，5~200个字';

/** Why a reason is not taken; null when it is. Blanks at its ends do not count. */
export function reasonFault(text: string): string | null {
  const { length } = text.trim();
  return length >= REASON_MIN && length <= REASON_MAX ? null : FAULT;
}

/** The text with one more reason; the same one twice, or one that no longer fits, changes nothing. */
export function withReason(text: string, reason: string): string {
  if (text.includes(reason)) return text;
  const joined = text.trim() ? `${text.trim().replace(/[，；。;,.]$/, '')}；${reason}` : reason;
  return joined.length > REASON_MAX ? text : joined;
}

export interface RefuseDialogProps extends DialogProps<string> {
  title: string;
  /** The consequence, in a sentence. */
  text: string;
  okText: string;
  danger?: boolean;
  /** Reasons that are often given: one press writes them. */
  reasons?: readonly string[];
}

/** The refuse dialog (spec section 2): asks why; ends with the reason, or with nothing when it is dismissed. */
export function RefuseDialog({ title, text, okText, danger = false, reasons = [], close }: RefuseDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const formId = useId();
  return (
    <DialogFrame
      title={title}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>取消</Button>
          <Button {...(danger ? { danger: true } : { type: 'primary' as const })} htmlType="submit" form={formId}>
            {okText}
          </Button>
        </>
      }
    >
      <p className="dialog-text">{text}</p>
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => close(reason.trim())}
        validateTrigger="onSubmit"
        className="refuse"
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ validator: (_, value: string | undefined) => rejected(reasonFault(value ?? '')) }]}
        >
          <Input.TextArea
            rows={4}
            maxLength={REASON_MAX}
            showCount
            autoFocus
            placeholder="请输入原因，5~200个字，制单人可见"
          />
        </Form.Item>
        {reasons.length > 0 && <QuickReasons reasons={reasons} form={form} />}
      </Form>
    </DialogFrame>
  );
}

const rejected = (fault: string | null): Promise<void> =>
  fault ? Promise.reject(new Error(fault)) : Promise.resolve();

function QuickReasons({ reasons, form }: { reasons: readonly string[]; form: FormInstance<{ reason: string }> }) {
  const add = (reason: string) => {
    form.setFields([{ name: 'reason', value: withReason(form.getFieldValue('reason') ?? '', reason), errors: [] }]);
    form.getFieldInstance('reason')?.focus();
  };
  return (
    <div className="refuse-reasons" role="group" aria-label="常用语">
      {reasons.map((reason) => (
        <button key={reason} type="button" onClick={() => add(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}
