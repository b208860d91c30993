import { Form } from 'antd';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { endProviderKey, listProviderKeys } from '../contract/provider-operations.ts';
import type { ShownKey } from '../contract/shapes.ts';

export interface EndDialogProps extends DialogProps<true> {
  row: ShownKey;
}
interface Values {
  reason: string;
}

const REFRESHES = { refreshes: [listProviderKeys] };

/** Ends a key at once: to stop needs no second person. */
export function EndDialog({ row: { keyId, name }, close }: EndDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(endProviderKey, REFRESHES);
  const send = ({ reason }: Values) =>
    change.run({ keyId, reason }, { title: '确认停用接口密钥', review: [{ label: '密钥', value: name }] });
  return (
    <ChangeDialog<typeof endProviderKey, Values>
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
