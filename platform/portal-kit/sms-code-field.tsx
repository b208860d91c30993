import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { ruleOf, smsCodeFault } from '#platform/ui/field-faults.ts';
import { toast } from '#platform/ui/toast.tsx';
import { confirmCalls } from './confirm-calls.ts';
import { useCountdown } from './countdown.ts';
import { failureOf, type CallFailure } from './failure.ts';

export interface SmsCodeFieldProps {
  /** The path of the call that the code is for. */
  bizTypeCode: string;
  requestNo: string;
  /** The bound values: the code is valid for them only, and the message names them. */
  subject: CodeSubject;
  onFailure(failure: CallFailure | null): void;
}

/**
 * The code and the button that sends it: the button is disabled for 60 s and shows what is left, derived from an end
 * time (spec section 4).
 */
export function SmsCodeField({ bizTypeCode, requestNo, subject, onFailure }: SmsCodeFieldProps) {
  const [until, setUntil] = useState(0);
  const [sending, setSending] = useState(false);
  const [mobile, setMobile] = useState('');
  const left = useCountdown(until);
  const codeInput = useRef<InputRef>(null);
  const sendCode = async () => {
    // The button is locked from now on and would lose the focus to the page's body; the code is typed here next.
    codeInput.current?.focus();
    setSending(true);
    onFailure(null);
    try {
      const sent = await confirmCalls().sendCode({ bizTypeCode, requestNo, ...subject });
      setMobile(sent.mobile);
      setUntil(Date.now() + sent.resendAfterSeconds * 1000);
      toast.success('短信已发送，请查看');
    } catch (error) {
      onFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Form.Item label="短信验证码" htmlFor="smsCode" required extra={mobile ? `验证码已发送至 ${mobile}` : undefined}>
      <div className="code-row">
        <Form.Item
          name="smsCode"
          noStyle
          rules={[ruleOf(smsCodeFault, { empty: true })]}
          normalize={(text: string) => text.replace(/\s/g, '')}
        >
          <Input
            ref={codeInput}
            size="large"
            placeholder="请输入短信验证码"
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            autoFocus
          />
        </Form.Item>
        <Button size="large" loading={sending} disabled={sending || left > 0} onClick={sendCode}>
          {left > 0 ? `${left} 秒后重发` : mobile ? '重新获取' : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
