import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { DialogFrame, type DialogProps } from './dialogs.tsx';
import { InlineFailure } from './states.tsx';
import { useSending, type Sent } from './use-sending.ts';

interface FormDialogProps<Values extends object> {
  title: string;
  /** Of the form: what its fields' identifiers begin with. */
  name: string;
  form: FormInstance<Values>;
  initialValues?: Partial<Values>;
  /** The fields are right: the button was pressed, or Enter. */
  onFinish(values: Values): void;
  /** What it asks for is being sent. */
  busy?: boolean;
  okText?: string;
  width?: number;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
  /** Below the form. */
  note?: ReactNode;
}

/** The frame of `SendDialog`, and of `ChangeDialog` of portal-kit; no page uses it directly. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    name,
    form,
    initialValues,
    onFinish,
    onClose,
    busy = false,
    okText = '下一步',
    width,
    children,
    note,
  } = props;
  return (
    <DialogFrame
      title={title}
      {...(width ? { width } : {})}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={busy} onClick={() => form.submit()}>
            {okText}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name={name}
        layout="vertical"
        requiredMark={false}
        {...(initialValues ? { initialValues } : {})}
        onFinish={onFinish}
        disabled={busy}
        validateTrigger="onBlur"
      >
        {children}
      </Form>
      {note}
    </DialogFrame>
  );
}

interface SendDialogProps<Values extends object>
  extends DialogProps<true>, Omit<FormDialogProps<Values>, 'onFinish' | 'busy' | 'onClose'> {
  /** Sends the values. The dialog stays open with them until it is done. */
  send(values: Values): Promise<Sent>;
}

/** A dialog that asks for values which its page sends. Ends with true when that is done. */
export function SendDialog<Values extends object>({ send, close, note, ...props }: SendDialogProps<Values>) {
  const { submit, busy, failure } = useSending(send, close);
  return (
    <FormDialog<Values>
      {...props}
      busy={busy}
      onFinish={(values) => void submit(values)}
      onClose={() => close()}
      note={
        <>
          {note}
          <InlineFailure failure={failure} />
        </>
      }
    />
  );
}
