import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { LIST_VIEWS } from '../../constants.ts';

interface Props {
  label: string;
  initial: string;
  placeholder?: string;
  okText: string;
  faultOf(name: string): string | null;
  /** False when it was refused: the name stays to be mended. */
  send(name: string): Promise<boolean>;
  onCancel?(): void;
}

/** Asks for the name of a view, in place. */
export function ViewNameField({ label, initial, placeholder, okText, faultOf, send, onCancel }: Props) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const submit = async () => {
    const wrong = faultOf(name.trim());
    setFault(wrong);
    if (wrong) return;
    setName('');
    if (!(await send(name.trim()))) setName(name);
  };
  return (
    <div className="view-name-field">
      {onCancel ? null : <label htmlFor={id}>{label}</label>}
      <div>
        <Input
          id={id}
          {...(onCancel ? { 'aria-label': label } : {})}
          size="small"
          autoFocus={onCancel !== undefined}
          maxLength={LIST_VIEWS.nameMax}
          value={name}
          placeholder={placeholder}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          {...(fault ? { status: 'error' as const } : {})}
          onChange={(event) => (setName(event.target.value), setFault(null))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        <Button size="small" onClick={() => void submit()}>
          {okText}
        </Button>
        {onCancel && (
          <Button size="small" type="text" onClick={onCancel}>
            取消
          </Button>
        )}
      </div>
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault}
      </p>
    </div>
  );
}
