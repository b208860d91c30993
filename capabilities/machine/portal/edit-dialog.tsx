import { Form } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { editKey, listKeys } from '../contract/operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import { KeyFields, type KeyScope } from './shared/key-fields.tsx';
import { KEY_WIDTH, keyFieldOf, keyReview, valuesOf, wishOf, type KeyValues } from './shared/key-form.ts';

export interface EditDialogProps extends DialogProps<string> {
  row: ShownKey;
  scopes: KeyScope[];
}

const REFRESHES = { refreshes: [listKeys, queryChanges] };

/** Another name, scopes, limits or addresses of a key. Closes with what became of it, or with nothing. */
export function EditDialog({ row, scopes, close }: EditDialogProps) {
  const [form] = Form.useForm<KeyValues>();
  const change = useChange(editKey, REFRESHES);
  const send = (values: KeyValues) =>
    change.run(
      { keyId: row.keyId, ...wishOf(values) },
      { title: `确认修改“${row.name}”`, review: keyReview(values, scopes) },
    );
  return (
    <ChangeDialog<typeof editKey, KeyValues>
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
      note={<p className="muted fs-12">放宽权限、限额、地址或到期日，须由另一位管理员确认（如有）；收紧立即生效。</p>}
    >
      <KeyFields scopes={scopes} />
    </ChangeDialog>
  );
}
