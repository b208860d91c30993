import { Button, Form } from 'antd';
import { useState } from 'react';
import {
  failureOf,
  sealTradePassword,
  SecurePasswordInput,
  type CallFailure,
  type PasswordEntry,
} from '#platform/portal-kit/index.ts';
import { InlineFailure } from '#platform/ui/index.ts';
import type { SealedPassword } from '#platform/portal-kit/password.ts';

/** A form rule that never reads the entered text. */
const rule = (fault: (entry: PasswordEntry | undefined) => string | null) => ({
  validator: (_: unknown, entry: PasswordEntry | undefined): Promise<void> => {
    const wrong = fault(entry);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
});
const ENTER_AGAIN = '请再次输入新操作密码';
const DIFFERENT = '两次输入的操作密码不一致，请重新输入';
const RULE_TEXT = '请输入8~20位数字,英文,符号至少两种组合的字符';

interface Passwords {
  old?: PasswordEntry;
  fresh: PasswordEntry;
  again: PasswordEntry;
}

/** The sealed passwords of one submission: each with a random of its own. */
export interface SealedPasswords {
  oldTradePwd?: SealedPassword;
  newTradePwd: SealedPassword;
  confirmTradePwd: SealedPassword;
}

export function TradePasswordForm(props: {
  asksOld: boolean;
  pending: boolean;
  failure: CallFailure | null;
  onSubmit(sealed: SealedPasswords): Promise<void>;
}) {
  const [form] = Form.useForm<Passwords>();
  const [sealing, setSealing] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const submit = async ({ old, fresh, again }: Passwords) => {
    setSealing(true);
    setFailure(null);
    try {
      const sealed = { newTradePwd: await sealTradePassword(fresh), confirmTradePwd: await sealTradePassword(again) };
      await props.onSubmit(old ? { ...sealed, oldTradePwd: await sealTradePassword(old) } : sealed);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      // Sealed passwords are forgotten, so another try begins with empty fields.
      form.resetFields();
      setSealing(false);
    }
  };
  const busy = sealing || props.pending;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={busy}
      style={{ maxWidth: 400 }}
    >
      {props.asksOld && (
        <Form.Item
          name="old"
          label="原操作密码"
          rules={[rule((entry) => (entry?.length ? null : '请输入原操作密码'))]}
          validateTrigger="onSubmit"
        >
          <SecurePasswordInput placeholder="请输入原操作密码" disabled={busy} />
        </Form.Item>
      )}
      <Form.Item
        name="fresh"
        label="新操作密码"
        extra="8~20 位，数字、英文、符号至少两种，不能与登录密码相同"
        validateTrigger="onBlur"
        rules={[rule((entry) => (entry ? entry.fault() : RULE_TEXT))]}
      >
        <SecurePasswordInput autoComplete="new-password" placeholder="请输入新操作密码" disabled={busy} />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认新操作密码"
        validateTrigger="onBlur"
        dependencies={['fresh']}
        rules={[
          ({ getFieldValue }) =>
            rule((entry) =>
              entry?.length
                ? entry.equals(getFieldValue('fresh') as PasswordEntry | undefined)
                  ? null
                  : DIFFERENT
                : ENTER_AGAIN,
            ),
        ]}
      >
        <SecurePasswordInput autoComplete="new-password" placeholder="请再次输入新操作密码" disabled={busy} />
      </Form.Item>
      <InlineFailure failure={failure ?? props.failure} />
      <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={busy}>
        下一步
      </Button>
    </Form>
  );
}
