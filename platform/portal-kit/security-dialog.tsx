import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { Policy } from '#platform/kernel/operation.ts';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { confirmCalls } from './confirm-calls.ts';
import { useCountdown } from './countdown.ts';
import { failureOf, type CallFailure } from './failure.ts';
import type { SealedPassword } from './password.ts';
import { ReviewRows, type ReviewRow } from './review-rows.tsx';
import { sealTradePassword } from './trade-password.ts';

/** Confirmation factors as wire.md has them. */
export type MespAuthList = ({ smsCode: string } | { tradePwd: SealedPassword })[];

export interface SecurityDialogProps extends DialogProps<'submitted'> {
  title: string;
  confirm: NonNullable<Policy['confirm']>;
  requestNo: string;
  subject: { payee?: string; amount?: string };
  /** What is about to happen, in the person's words: payee, amount, fee, arrival (ui.md rule 9). */
  review?: readonly ReviewRow[];
  /** Sends the request with the factors. Resolves with the failure to show here, or null when the dialog is done with (whatever the outcome). */
  submit(mespAuthList: MespAuthList): Promise<CallFailure | null>;
}

interface Factors {
  smsCode?: string;
  tradePwd?: string;
}

const smsRules = [
  { required: true, message: '请输入短信验证码' },
  { pattern: /^\d+$/, message: '验证码格式不正确' },
  { len: 6, message: '验证码必须为6位' },
];

/** SMS code and operation password (spec section 4): the send button counts down 60 s, confirm is locked while submitting. */
export function SecurityDialog({ title, confirm, requestNo, subject, review, submit, close }: SecurityDialogProps) {
  const [form] = Form.useForm<Factors>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const lock = useRef(false);
  /** Faults are told at confirming and go away with the first change, not before the person has answered. */
  const forgive = (changed: Factors) => form.setFields((Object.keys(changed) as (keyof Factors)[]).map((name) => ({ name, errors: [] })));

  const send = async ({ smsCode, tradePwd }: Factors) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const factors: MespAuthList = [];
      if (confirm.sms) factors.push({ smsCode: smsCode ?? '' });
      if (confirm.password) factors.push({ tradePwd: await sealTradePassword(tradePwd ?? '') });
      const refusal = await submit(factors);
      if (refusal === null) return close('submitted');
      setFailure(refusal);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      title={title}
      busy={busy}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={busy} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={busy} onClick={() => form.submit()}>
            确认
          </Button>
        </>
      }
    >
      {review && <ReviewRows rows={review} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send} onValuesChange={forgive} disabled={busy} validateTrigger="onSubmit">
        {confirm.sms && <SmsCodeField purpose={confirm.sms} requestNo={requestNo} subject={subject} onFailure={setFailure} />}
        {confirm.password && (
          <Form.Item name="tradePwd" label="操作密码" rules={[{ required: true, message: '请输入操作密码' }]}>
            <Input.Password size="large" placeholder="请输入操作密码" maxLength={20} autoComplete="off" visibilityToggle={false} />
          </Form.Item>
        )}
      </Form>
      {failure && (
        <p className="field-error" role="alert">
          {failure.message}
        </p>
      )}
    </DialogFrame>
  );
}

function SmsCodeField(props: {
  purpose: string;
  requestNo: string;
  subject: { payee?: string; amount?: string };
  onFailure(failure: CallFailure | null): void;
}) {
  const [until, setUntil] = useState(0);
  const [sending, setSending] = useState(false);
  const [mobile, setMobile] = useState('');
  const left = useCountdown(until);
  const sendCode = async () => {
    setSending(true);
    props.onFailure(null);
    try {
      const sent = await confirmCalls().sendCode({ bizTypeCode: props.purpose, requestNo: props.requestNo, ...props.subject });
      setMobile(sent.mobile);
      setUntil(Date.now() + sent.resendAfterSeconds * 1000);
      toast.success('短信已发送，请查看');
    } catch (error) {
      props.onFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Form.Item label="短信验证码" htmlFor="smsCode" required extra={mobile ? `验证码已发送至 ${mobile}` : undefined}>
      <div className="code-row">
        <Form.Item name="smsCode" noStyle rules={smsRules} normalize={(text: string) => text.replace(/\s/g, '')}>
          <Input size="large" placeholder="请输入短信验证码" inputMode="numeric" maxLength={6} autoComplete="one-time-code" autoFocus />
        </Form.Item>
        <Button size="large" loading={sending} disabled={sending || left > 0} onClick={sendCode}>
          {left > 0 ? `${left} 秒后重发` : mobile ? '重新获取' : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
