import { Button, Form, type FormInstance } from 'antd';
import { useId } from 'react';
import { DialogFrame, type DialogProps } from './dialogs.tsx';
import { ParagraphInput } from './paragraph-input.tsx';
import { InlineFailure } from './states.tsx';
import { useSending, type Sent } from './use-sending.ts';
import './refuse-dialog.css';

/** How many characters the call takes. */
export interface ReasonLimits {
  min: number;
  max: number;
}
/** Domain-rules section 11. */
export const REASON_LIMITS: ReasonLimits = { min: 5, max: 200 };

const wanted = ({ min, max }: ReasonLimits): string => `请输入原因，${min}～${max}个字`;

/** Why a reason is not taken; null when it is. Blanks at its ends do not count. */
export function reasonFault(text: string, limits = REASON_LIMITS): string | null {
  const { length } = text.trim();
  return length >= limits.min && length <= limits.max ? null : wanted(limits);
}

/** The text with one more reason; the same one twice, or one that no longer fits, changes nothing. */
export function withReason(text: string, reason: string, { max } = REASON_LIMITS): string {
  if (text.includes(reason)) return text;
  const joined = text.trim() ? `${text.trim().replace(/[，；。;,.]$/, '')}；${reason}` : reason;
  return joined.length > max ? text : joined;
}

export interface RefuseDialogProps extends DialogProps<true> {
  title: string;
  /** The consequence, in a sentence. */
  text: string;
  okText: string;
  danger?: boolean;
  /** Reasons that are often given: one press writes them. */
  reasons?: readonly string[];
  /** Those of the call that takes the reason, where they are not those of a review. */
  limits?: ReasonLimits;
  /** Who reads it: 制单人. */
  seenBy?: string;
  /** Sends the reason. The dialog stays open with it until it is done. */
  send(reason: string): Promise<Sent>;
}

/** The refuse dialog (spec section 2): asks why and sends it; ends with true, or with nothing when it is dismissed. */
export function RefuseDialog(props: RefuseDialogProps) {
  const { title, text, okText, danger = false, reasons = [], limits = REASON_LIMITS, seenBy, close } = props;
  const unfit = reasons.find((reason) => reasonFault(reason, limits));
  if (unfit) throw new Error(`the dialog offers “${unfit}” and would not take it`);
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, failure } = useSending(props.send, close);
  const formId = useId();
  return (
    <DialogFrame
      title={title}
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button
            {...(danger ? { danger: true } : { type: 'primary' as const })}
            htmlType="submit"
            form={formId}
            loading={busy}
            disabled={busy}
          >
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
        onFinish={({ reason }) => void submit(reason.trim())}
        disabled={busy}
        validateTrigger="onSubmit"
        className="refuse"
      >
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ validator: (_, value: string | undefined) => rejected(reasonFault(value ?? '', limits)) }]}
        >
          <ParagraphInput
            rows={4}
            maxLength={limits.max}
            showCount
            autoFocus
            placeholder={`${wanted(limits)}${seenBy ? `，${seenBy}可见` : ''}`}
          />
        </Form.Item>
        {reasons.length > 0 && <QuickReasons reasons={reasons} form={form} limits={limits} />}
      </Form>
      <InlineFailure failure={failure} />
    </DialogFrame>
  );
}

const rejected = (fault: string | null): Promise<void> =>
  fault ? Promise.reject(new Error(fault)) : Promise.resolve();

interface QuickReasonsProps {
  reasons: readonly string[];
  form: FormInstance<{ reason: string }>;
  limits: ReasonLimits;
}

function QuickReasons({ reasons, form, limits }: QuickReasonsProps) {
  const add = (reason: string) => {
    form.setFields([
      { name: 'reason', value: withReason(form.getFieldValue('reason') ?? '', reason, limits), errors: [] },
    ]);
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
