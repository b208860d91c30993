import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { failureOf, sealTradePassword, type CallFailure } from '#platform/portal-kit/index.ts';
import { InlineFailure } from '#platform/ui/index.ts';
import type { SealedPassword } from '#platform/portal-kit/password.ts';

/** Spec section 5: 8 to 20 characters, no Chinese or spaces, at least two of digit, letter, symbol. */
const RULE_TEXT = '请输入8~20位数字,英文,符号至少两种组合的字符';
const kinds = [/\d/, /[A-Za-z]/, /[^\dA-Za-z]/];
export const isGoodPassword = (text: string): boolean =>
  /^[\x21-\x7e]{8,20}$/.test(text) && kinds.filter((kind) => kind.test(text)).length >= 2;

interface Passwords {
  old?: string;
  fresh: string;
  again: string;
}

/** The sealed passwords of one submission: each with a random of its own. */
export interface SealedPasswords {
  oldTradePwd?: SealedPassword;
  newTradePwd: SealedPassword;
  confirmTradePwd: SealedPassword;
}

export function TradePasswordForm(props: { asksOld: boolean; pending: boolean; failure: CallFailure | null; onSubmit(sealed: SealedPasswords): Promise<void> }) {
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
      setSealing(false);
    }
  };
  const busy = sealing || props.pending;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={busy} style={{ maxWidth: 400 }} scrollToFirstError>
      {props.asksOld && (
        <Form.Item name="old" label="原操作密码" rules={[{ required: true, message: '请输入原操作密码' }]}>
          <Input.Password size="large" maxLength={20} autoComplete="off" placeholder="请输入原操作密码" />
        </Form.Item>
      )}
      <Form.Item
        name="fresh"
        label="新操作密码"
        extra="8~20 位，数字、英文、符号至少两种，不能与登录密码相同"
        validateTrigger="onBlur"
        rules={[{ validator: (_, text: string | undefined) => (isGoodPassword(text ?? '') ? Promise.resolve() : Promise.reject(new Error(RULE_TEXT))) }]}
      >
        <Input.Password size="large" maxLength={20} autoComplete="new-password" placeholder="请输入新操作密码" />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认新操作密码"
        validateTrigger="onBlur"
        dependencies={['fresh']}
        rules={[
          { required: true, message: '请再次输入新操作密码' },
          ({ getFieldValue }) => ({
            validator: (_, text: string) => (!text || text === getFieldValue('fresh') ? Promise.resolve() : Promise.reject(new Error('两次输入的操作密码不一致，请重新输入'))),
          }),
        ]}
      >
        <Input.Password size="large" maxLength={20} autoComplete="new-password" placeholder="请再次输入新操作密码" />
      </Form.Item>
      <InlineFailure failure={failure ?? props.failure} />
      <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={busy}>
        下一步
      </Button>
    </Form>
  );
}
