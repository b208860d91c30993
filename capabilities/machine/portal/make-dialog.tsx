import { Form } from 'antd';
import { useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { listKeys, makeKey } from '../contract/operations.ts';
import { KeyFields, type KeyScope } from './shared/key-fields.tsx';
import { KEY_WIDTH, keyFieldOf, keyReview, publicKeyFieldOf, wishOf, type KeyValues } from './shared/key-form.ts';
import { PrivateKeySaved, PublicKeyField } from './shared/public-key-field.tsx';

export interface MakeDialogProps extends DialogProps<string> {
  scopes: KeyScope[];
}
type Values = KeyValues & { publicKey: string };

const REFRESHES = { refreshes: [listKeys, queryChanges] };
const fieldOf = { ...keyFieldOf, ...publicKeyFieldOf };

/** A new key. Closes with what became of it, or with nothing. */
export function MakeDialog({ scopes, close }: MakeDialogProps) {
  const [form] = Form.useForm<Values>();
  const [isMade, setMade] = useState(false);
  const change = useChange(makeKey, REFRESHES);
  const send = (values: Values) =>
    change.run(
      { ...wishOf(values), publicKey: values.publicKey },
      { title: '确认新建接口密钥', review: keyReview(values, scopes) },
    );
  return (
    <ChangeDialog<typeof makeKey, Values>
      title="新建接口密钥"
      name="key"
      width={KEY_WIDTH}
      form={form}
      initialValues={{ scopes: [] }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={isMade && <PrivateKeySaved />}
    >
      <KeyFields scopes={scopes} />
      <PublicKeyField form={form} fileName={() => form.getFieldValue('name') as string} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}
