import { Form } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import type { ShownKey } from '../../contract/shapes.ts';
import { KeyFields, type KeyScope } from './key-fields.tsx';
import { KEY_WIDTH, keyFieldOf, keyReview, reasonOf, settingsOf, valuesOf, type KeyValues } from './key-form.ts';
import type { KeyRealm } from './key-realm.ts';

export interface EditDialogProps extends DialogProps<string> {
  realm: KeyRealm;
  row: ShownKey;
  scopes: readonly KeyScope[];
}
type Edit = KeyRealm['edit'];
type Values = KeyValues & { reason?: string };

/** Another name, scopes, limits or addresses of a key. Closes with what became of it, or with nothing. */
export function EditDialog({ realm, row, scopes, close }: EditDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(realm.edit, { refreshes: [realm.list, realm.changes] });
  const send = (values: Values) =>
    change.run(
      { keyId: row.keyId, ...settingsOf(values), ...reasonOf(values) },
      { title: `确认修改“${row.name}”`, review: keyReview(values, scopes) },
    );
  return (
    <ChangeDialog<Edit, Values>
      title={`修改接口密钥“${row.name}”`}
      name="key-edit"
      width={KEY_WIDTH}
      form={form}
      initialValues={valuesOf(row)}
      change={change}
      send={send}
      fieldOf={keyFieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={<p className="muted fs-12">{realm.editNote}</p>}
    >
      <KeyFields scopes={scopes} />
      {realm.reason}
    </ChangeDialog>
  );
}
