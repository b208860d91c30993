import { Form } from 'antd';
import { useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, type DialogProps } from '#platform/ui/index.ts';
import { listKeys, rotateKey } from '../contract/operations.ts';
import type { ShownKey } from '../contract/shapes.ts';
import { PublicKeyField } from './public-key-field.tsx';

export interface RotateDialogProps extends DialogProps<string> {
  row: ShownKey;
}
interface Values {
  publicKey: string;
  overlapDays: number;
}

const REFRESHES = { refreshes: [listKeys, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '09131KPLMS': 'publicKey',
  '09132KPLMS': 'publicKey',
  '09140KPLMS': 'publicKey',
};
const overlaps = [
  { value: 0, label: '立即失效' },
  { value: 1, label: '1天后失效' },
  { value: 7, label: '7天后失效' },
  { value: 30, label: '30天后失效' },
];

/** Another public key for a key, which keeps its name and rights. */
export function RotateDialog({ row, close }: RotateDialogProps) {
  const [form] = Form.useForm<Values>();
  const [isMade, setMade] = useState(false);
  const change = useChange(rotateKey, REFRESHES);
  const send = ({ publicKey, overlapDays }: Values) =>
    change.run(
      { keyId: row.keyId, publicKey, overlapDays },
      {
        title: `确认更换“${row.name}”的公钥`,
        review: [
          { label: '密钥', value: row.name },
          { label: '原公钥', value: overlaps.find(({ value }) => value === overlapDays)?.label ?? '' },
        ],
      },
    );
  return (
    <ChangeDialog<typeof rotateKey, Values>
      title={`更换“${row.name}”的公钥`}
      name="rotation"
      form={form}
      initialValues={{ overlapDays: 7 }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={isMade && <p className="muted fs-12">私钥文件已保存到您的电脑，本系统不保存私钥，请妥善保管。</p>}
    >
      <Form.Item name="overlapDays" label="原公钥" extra="在此之前两个公钥都可以使用，便于逐台更换">
        <ChoiceSelect size="large" options={overlaps} />
      </Form.Item>
      <PublicKeyField form={form} fileName={() => row.name} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}
