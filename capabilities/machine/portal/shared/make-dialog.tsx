import { Form } from 'antd';
import { useState } from 'react';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { KeyFields, type KeyScope } from './key-fields.tsx';
import {
  KEY_WIDTH,
  keyFieldOf,
  keyReview,
  publicKeyFieldOf,
  reasonOf,
  settingsOf,
  type KeyValues,
} from './key-form.ts';
import type { KeyRealm } from './key-realm.ts';
import { PrivateKeySaved, PublicKeyField } from './public-key-field.tsx';

export interface MakeDialogProps extends DialogProps<string> {
  realm: KeyRealm;
  scopes: readonly KeyScope[];
}
type Make = KeyRealm['make'];
type Values = KeyValues & { publicKey: string; reason?: string };

const fieldOf = { ...keyFieldOf, ...publicKeyFieldOf };

/** A new key. Closes with what became of it, or with nothing. */
export function MakeDialog({ realm, scopes, close }: MakeDialogProps) {
  const [form] = Form.useForm<Values>();
  const [isMade, setMade] = useState(false);
  const change = useChange(realm.make, { refreshes: [realm.list, realm.changes] });
  const send = (values: Values) =>
    change.run(
      { ...settingsOf(values), publicKey: values.publicKey, ...reasonOf(values) },
      { title: '确认新建接口密钥', review: keyReview(values, scopes) },
    );
  return (
    <ChangeDialog<Make, Values>
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
      {realm.reason}
      <PublicKeyField form={form} fileName={() => form.getFieldValue('name') as string} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}
