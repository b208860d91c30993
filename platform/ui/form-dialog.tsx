import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialogs.tsx';

interface FormDialogProps<Values extends object> {
  title: string;
  /** Of the form: what its fields' identifiers begin with. */
  name: string;
  form: FormInstance<Values>;
  initialValues?: Partial<Values>;
  /** The fields are right: 下一步 was pressed, or Enter. */
  onFinish(values: Values): void;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
  /** Below the form. */
  note?: ReactNode;
}

/** A dialog that asks for values and closes with them, before anything is sent. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, name, form, initialValues, onFinish, onClose, children, note } = props;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => form.submit()}>
            下一步
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
        validateTrigger="onBlur"
      >
        {children}
      </Form>
      {note}
    </DialogFrame>
  );
}
