import { Form, Input } from 'antd';
import { ruleOf, TOTP_DIGITS, totpCodeFault } from '#platform/ui/field-faults.ts';

/** The code that the person's authenticator shows now, typed or pasted with spaces (`totpCode` of its form). */
export const TotpField = () => (
  <Form.Item
    name="totpCode"
    label="动态码"
    rules={[ruleOf(totpCodeFault, { required: true })]}
    normalize={(text: string) => text.replace(/\s/g, '')}
    extra="打开手机上的验证器，输入当前显示的 6 位数字"
  >
    <Input
      size="large"
      className="numeric"
      placeholder="请输入动态码"
      inputMode="numeric"
      // A pasted code may have a space in it.
      maxLength={TOTP_DIGITS + 1}
      autoComplete="one-time-code"
      autoFocus
    />
  </Form.Item>
);
