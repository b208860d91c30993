import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { ruleOf, smsCodeFault } from '#platform/ui/field-faults.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useCountdown } from './countdown.ts';
import { failureOf, type CallFailure } from './failure.ts';

export interface CodeFieldProps {
  /** Of the form's member. */
  name: string;
  label: string;
  autoFocus?: boolean;
  /** Below the field. */
  hint?: ReactNode;
  /** Null: nothing was sent, because something has to be entered first. */
  send(): Promise<{ resendAfterSeconds: number } | null>;
  onFailure(failure: CallFailure | null): void;
}

/**
 * A code of six digits and the button that sends it: the button is disabled for 60 s and shows what is left, derived
 * from an end time (spec section 4).
 */
export function CodeField({ name, label, autoFocus = false, hint, send, onFailure }: CodeFieldProps) {
  const [until, setUntil] = useState(0);
  const [sending, setSending] = useState(false);
  const secondsLeft = useCountdown(until);
  const codeInput = useRef<InputRef>(null);
  const sendCode = async () => {
    // The button is locked from now on and would lose the focus to the page's body; the code is typed here next.
    codeInput.current?.focus();
    setSending(true);
    onFailure(null);
    try {
      const sent = await send();
      if (!sent) return;
      setUntil(Date.now() + sent.resendAfterSeconds * 1000);
      toast.success('短信已发送，请查看');
    } catch (error) {
      onFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Form.Item label={label} htmlFor={name} required extra={hint}>
      <div className="code-row">
        <Form.Item
          name={name}
          noStyle
          rules={[ruleOf(smsCodeFault, { required: true })]}
          normalize={(text: string) => text.replace(/\s/g, '')}
        >
          <Input
            ref={codeInput}
            id={name}
            size="large"
            placeholder="请输入短信验证码"
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            autoFocus={autoFocus}
          />
        </Form.Item>
        <Button size="large" loading={sending} disabled={sending || secondsLeft > 0} onClick={sendCode}>
          {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : until > 0 ? '重新获取' : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
