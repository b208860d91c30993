import { Form } from 'antd';
import { useState } from 'react';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, type DialogProps } from '#platform/ui/index.ts';
import type { ShownKey } from '../../contract/shapes.ts';
import { OVERLAPS, overlapText, publicKeyFieldOf, reasonOf } from './key-form.ts';
import type { KeyRealm } from './key-realm.ts';
import { PrivateKeySaved, PublicKeyField } from './public-key-field.tsx';

export interface RotateDialogProps extends DialogProps<string> {
  realm: KeyRealm;
  row: ShownKey;
}
type Rotate = KeyRealm['rotate'];
interface Values {
  publicKey: string;
  overlapDays: number;
  reason?: string;
}

/** Another public key for a key, which keeps its name and rights. */
export function RotateDialog({ realm, row, close }: RotateDialogProps) {
  const [form] = Form.useForm<Values>();
  const [isMade, setMade] = useState(false);
  const change = useChange(realm.rotate, { refreshes: [realm.list, realm.changes] });
  const send = ({ publicKey, overlapDays, ...values }: Values) =>
    change.run(
      { keyId: row.keyId, publicKey, overlapDays, ...reasonOf(values) },
      {
        title: `确认更换“${row.name}”的公钥`,
        review: [
          { label: '密钥', value: row.name },
          { label: '原公钥', value: overlapText(overlapDays) },
        ],
      },
    );
  return (
    <ChangeDialog<Rotate, Values>
      title={`更换“${row.name}”的公钥`}
      name="rotation"
      form={form}
      initialValues={{ overlapDays: 7 }}
      change={change}
      send={send}
      fieldOf={publicKeyFieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={isMade && <PrivateKeySaved />}
    >
      <Form.Item name="overlapDays" label="原公钥" extra="在此之前两个公钥都可以使用，便于逐台更换">
        <ChoiceSelect options={OVERLAPS} />
      </Form.Item>
      {realm.reason}
      <PublicKeyField form={form} fileName={() => row.name} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}
