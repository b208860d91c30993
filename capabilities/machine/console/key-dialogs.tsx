import { Form } from 'antd';
import { useState } from 'react';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, type DialogProps } from '#platform/ui/index.ts';
import {
  endProviderKey,
  listProviderKeys,
  proposeEdit,
  proposeKey,
  proposeRotation,
} from '../contract/provider-operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import { KeyFields, type KeyScope } from '../portal/shared/key-fields.tsx';
import {
  KEY_WIDTH,
  keyFieldOf,
  OVERLAPS,
  publicKeyFieldOf,
  valuesOf,
  wishOf,
  type KeyValues,
} from '../portal/shared/key-form.ts';
import { PrivateKeySaved, PublicKeyField } from '../portal/shared/public-key-field.tsx';

const REFRESHES = { refreshes: [listProviderKeys, queryProviderChanges] };
const newFieldOf = { ...keyFieldOf, ...publicKeyFieldOf };

export interface ProposeKeyDialogProps extends DialogProps<true> {
  scopes: KeyScope[];
}
type NewKey = KeyValues & { publicKey: string; reason: string };

/** Asks for a key of the provider's own systems, which another person decides. */
export function ProposeKeyDialog({ scopes, close }: ProposeKeyDialogProps) {
  const [form] = Form.useForm<NewKey>();
  const [isMade, setMade] = useState(false);
  const change = useChange(proposeKey, REFRESHES);
  const send = (values: NewKey) =>
    change.run(
      { ...wishOf(values), publicKey: values.publicKey, reason: values.reason },
      { title: '确认提交接口密钥' },
    );
  return (
    <ChangeDialog<typeof proposeKey, NewKey>
      title="新建接口密钥"
      name="propose-key"
      width={KEY_WIDTH}
      form={form}
      initialValues={{ scopes: [] }}
      change={change}
      send={send}
      fieldOf={newFieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      note={isMade && <PrivateKeySaved />}
    >
      <KeyFields scopes={scopes} />
      <ReasonField hint="确认的人会看到" />
      <PublicKeyField form={form} fileName={() => form.getFieldValue('name') as string} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}

export interface KeyRowDialogProps extends DialogProps<true> {
  row: ShownKey;
}
interface Rotation {
  overlapDays: number;
  publicKey: string;
  reason: string;
}

/** Asks for another public key of a key, which another person decides. */
export function ProposeRotationDialog({ row, close }: KeyRowDialogProps) {
  const [form] = Form.useForm<Rotation>();
  const [isMade, setMade] = useState(false);
  const change = useChange(proposeRotation, REFRESHES);
  const send = (values: Rotation) =>
    change.run({ keyId: row.keyId, ...values }, { title: `确认更换“${row.name}”的公钥` });
  return (
    <ChangeDialog<typeof proposeRotation, Rotation>
      title={`更换“${row.name}”的公钥`}
      name="propose-rotation"
      form={form}
      initialValues={{ overlapDays: 7 }}
      change={change}
      send={send}
      fieldOf={publicKeyFieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      note={isMade && <PrivateKeySaved />}
    >
      <Form.Item name="overlapDays" label="原公钥" extra="在此之前两个公钥都可以使用，便于逐台更换">
        <ChoiceSelect options={OVERLAPS} />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
      <PublicKeyField form={form} fileName={() => row.name} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}

export interface EditKeyDialogProps extends DialogProps<'pending' | 'done'> {
  row: ShownKey;
  scopes: KeyScope[];
}
type Edited = KeyValues & { reason: string };

/** Asks for other bounds of a key; what narrows it is made at once. Closes with what became of it. */
export function EditKeyDialog({ row, scopes, close }: EditKeyDialogProps) {
  const [form] = Form.useForm<Edited>();
  const change = useChange(proposeEdit, REFRESHES);
  const send = (values: Edited) =>
    change.run({ keyId: row.keyId, ...wishOf(values), reason: values.reason }, { title: `确认修改“${row.name}”` });
  return (
    <ChangeDialog<typeof proposeEdit, Edited>
      title={`修改接口密钥“${row.name}”`}
      name="edit-key"
      width={KEY_WIDTH}
      form={form}
      initialValues={valuesOf(row)}
      change={change}
      send={send}
      fieldOf={keyFieldOf}
      onDone={({ state }) => close(state === 'pending' ? 'pending' : 'done')}
      onClose={() => close()}
      note={<p className="muted fs-12">放宽权限、限额、地址或到期日，须由另一位有权限的人员确认；收紧立即生效。</p>}
    >
      <KeyFields scopes={scopes} />
      <ReasonField hint="记入操作日志，确认的人会看到" />
    </ChangeDialog>
  );
}

/** Ends a key at once: to stop needs no second person. */
export function EndKeyDialog({ row: { keyId, name }, close }: KeyRowDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const change = useChange(endProviderKey, REFRESHES);
  const send = ({ reason }: { reason: string }) => change.run({ keyId, reason }, { title: '确认停用接口密钥' });
  return (
    <ChangeDialog<typeof endProviderKey, { reason: string }>
      title={`停用接口密钥“${name}”`}
      name="end-key"
      form={form}
      change={change}
      send={send}
      onDone={() => close(true)}
      onClose={() => close()}
    >
      <p className="muted">停用后，使用该密钥的系统立即不能再调用接口，且不能恢复。</p>
      <ReasonField hint="记入操作日志" />
    </ChangeDialog>
  );
}
