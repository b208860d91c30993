import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialogs.tsx';

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
  onClose(): void;
  /** The fields. */
  children: ReactNode;
  /** Below the form. */
  note?: ReactNode;
}

/** A dialog that asks for values. It sends nothing itself: `ChangeDialog` of portal-kit is one that does. */
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
    children,
    note,
  } = props;
  return (
    <DialogFrame
      title={title}
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
