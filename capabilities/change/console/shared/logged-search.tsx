import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import { type ChangeInput, failureIn, useChange } from '#platform/portal-kit/index.ts';
import { InlineFailure } from '#platform/ui/index.ts';

interface LoggedSearchProps<O extends Operation> {
  operation: O;
  id: string;
  label: string;
  inputOf(text: string): ChangeInput<O>;
  /** Null while nothing is found: after a refusal, and once another text is typed. */
  onFound(found: OutputOf<O> | null): void;
}

/** Looks up by its number what a proposal is about. The operation log notes who looked. */
export function LoggedSearch<O extends Operation>({ operation, id, label, inputOf, onFound }: LoggedSearchProps<O>) {
  const [text, setText] = useState('');
  const search = useChange(operation);
  const find = async () => {
    const end = await search.run(inputOf(text.trim()));
    onFound(end.status === 'done' ? end.data : null);
  };
  const { outcome } = search;
  return (
    <>
      <Form.Item label={label} htmlFor={id} extra="查找会记入操作日志">
        <div className="input-row">
          <Input
            id={id}
            value={text}
            maxLength={32}
            autoComplete="off"
            onChange={(event) => (setText(event.target.value), onFound(null))}
            onPressEnter={(event) => {
              event.preventDefault();
              void find();
            }}
          />
          <Button loading={search.pending} disabled={text.trim() === ''} onClick={() => void find()}>
            查找
          </Button>
        </div>
      </Form.Item>
      <InlineFailure failure={failureIn(outcome)} />
    </>
  );
}
