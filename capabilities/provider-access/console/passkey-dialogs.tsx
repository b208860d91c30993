import { Button, Form, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  call,
  ChangeDialog,
  failureOf,
  refreshCalls,
  useChange,
  type CallFailure,
  type ChangeInput,
} from '#platform/portal-kit/index.ts';
import { DialogFrame, InlineFailure, SendDialog, type DialogProps } from '#platform/ui/index.ts';
import { PASSKEYS } from '../constants.ts';
import { PASSKEY_EXPIRED } from '../contract/errors.ts';
import { addOwnPasskey, beginOwnPasskey, renameOwnPasskey, showOwnPasskeys } from '../contract/passkey-operations.ts';
import { makePasskey } from './passkey-device.ts';

const Name = () => (
  <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
    <Input size="large" maxLength={PASSKEYS.nameMax} placeholder="例如 办公室电脑" autoComplete="off" />
  </Form.Item>
);

/** Asks for a name and a code of the authenticator, then has the device make the passkey. */
export function AddPasskeyDialog({ close }: DialogProps<true>) {
  const [begun, setBegun] = useState<OutputOf<typeof beginOwnPasskey> | null>(null);
  const change = useChange(beginOwnPasskey);
  const [form] = Form.useForm<ChangeInput<typeof beginOwnPasskey>>();
  if (begun) return <DeviceStep begun={begun} onAgain={() => setBegun(null)} close={close} />;
  return (
    <ChangeDialog<typeof beginOwnPasskey, ChangeInput<typeof beginOwnPasskey>>
      title="添加通行密钥"
      name="passkey"
      form={form}
      change={change}
      send={(values) => change.run(values, { title: '添加通行密钥' })}
      onDone={setBegun}
      onClose={() => close()}
      note={<p className="muted">先用动态码确认，再由这台设备或手机用指纹、面容或 PIN 验证本人。</p>}
    >
      <Name />
    </ChangeDialog>
  );
}

interface DeviceStepProps extends DialogProps<true> {
  begun: OutputOf<typeof beginOwnPasskey>;
  /** The time for it is over: begin with the name. */
  onAgain(): void;
}

function DeviceStep({ begun, onAgain, close }: DeviceStepProps) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(true);
  const make = useCallback(async () => {
    setBusy(true);
    setFailure(null);
    try {
      const credential = await makePasskey(begun);
      await call(addOwnPasskey, { challenge: begun.challenge, credential }, { quiet: true });
      await refreshCalls(showOwnPasskeys);
      close(true);
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }, [begun, close]);
  useEffect(() => void make(), [make]);
  const isOver = failure?.code === PASSKEY_EXPIRED;
  return (
    <DialogFrame
      title="添加通行密钥"
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={busy} onClick={isOver ? onAgain : () => void make()}>
            重试
          </Button>
        </>
      }
    >
      <p>请按浏览器的提示，用指纹、面容或 PIN 完成验证。</p>
      <InlineFailure failure={failure} />
    </DialogFrame>
  );
}

export interface RenamePasskeyProps extends DialogProps<true> {
  passkeyId: string;
  name: string;
}

export function RenamePasskeyDialog({ passkeyId, name, close }: RenamePasskeyProps) {
  const [form] = Form.useForm<{ name: string }>();
  const send = async (values: { name: string }) => {
    try {
      await call(renameOwnPasskey, { passkeyId, ...values }, { quiet: true });
      await refreshCalls(showOwnPasskeys);
      return { status: 'done' as const };
    } catch (error) {
      return { status: 'failed' as const, failure: failureOf(error) };
    }
  };
  return (
    <SendDialog<{ name: string }>
      title="重命名通行密钥"
      name="passkey"
      form={form}
      initialValues={{ name }}
      okText="保存"
      send={send}
      close={close}
    >
      <Name />
    </SendDialog>
  );
}
