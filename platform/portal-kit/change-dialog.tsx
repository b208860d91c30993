import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { InlineFailure } from '#platform/ui/states.tsx';
import { failureIn, type Change, type Outcome } from './change.ts';
import type { CallFailure } from './failure.ts';
import { drawnField } from './faulty-field.ts';

interface ChangeDialogProps<O extends Operation, Values extends object> {
  title: string;
  /** Of the form: what its fields' identifiers begin with. */
  name: string;
  form: FormInstance<Values>;
  initialValues?: Partial<Values>;
  change: Change<O>;
  send(values: Values): Promise<Outcome<O>>;
  /** The field at which a refusal is shown, by its code; the others are shown below the form. */
  fieldOf?: Readonly<Partial<Record<string, keyof Values & string>>>;
  onDone(data: OutputOf<O>, values: Values): void;
  onClose(): void;
  /** The button that sends: 生成充值单. */
  okText?: string;
  width?: number;
  /** The fields. */
  children: ReactNode;
  /** Below the form. */
  note?: ReactNode;
}

/** A dialog that asks for values, sends them, and stays open with what was refused. */
export function ChangeDialog<O extends Operation, Values extends object>(props: ChangeDialogProps<O, Values>) {
  const { title, name, form, initialValues, change, send, fieldOf = {}, onDone, onClose, okText, children } = props;
  const { outcome, pending } = change;
  const placeOf = (refusal: CallFailure) => drawnField(form, refusal, fieldOf);
  const submit = async (values: Values) => {
    const end = await send(values);
    if (end.status === 'done') return onDone(end.data, values);
    const field = end.status === 'failed' ? placeOf(end.failure) : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field as never, errors: [end.failure.message] }]);
  };
  const failure = failureIn(outcome);
  const ok = outcome?.status === 'unknown' ? '重试' : okText;
  return (
    <FormDialog<Values>
      title={title}
      name={name}
      form={form}
      {...(initialValues ? { initialValues } : {})}
      {...(ok ? { okText: ok } : {})}
      {...(props.width ? { width: props.width } : {})}
      busy={pending}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
      note={
        <>
          {props.note}
          <InlineFailure failure={failure && !placeOf(failure) ? failure : null} />
        </>
      }
    >
      {children}
    </FormDialog>
  );
}
