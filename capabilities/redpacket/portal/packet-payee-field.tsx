import { Form, Input } from 'antd';
import { useCall } from '#platform/portal-kit/index.ts';
import { ruleOf } from '#platform/ui/index.ts';
import { checkPayee } from '../contract/operations.ts';
import { isMobile, isPayee, PAYEE_FAULT } from '../contract/payee-rule.ts';

const NO_ACCOUNT = '该手机号没有账户，24小时内开通才能领取';

/** Who gets a packet. A mobile without an account is named here, before the packet is paid. */
export function PacketPayeeField({ name, index }: { name: number; index: number }) {
  const payee = (Form.useWatch(['packets', name, 'payee']) as string | undefined)?.trim() ?? '';
  const { data } = useCall(checkPayee, { payee }, { enabled: isMobile(payee), quiet: true });
  return (
    <Form.Item
      name={[name, 'payee']}
      label={index === 0 ? '手机号/账号' : undefined}
      rules={[
        { required: true, whitespace: true, message: '请输入手机号或账号' },
        ruleOf((text) => (isPayee(text) ? null : PAYEE_FAULT)),
      ]}
      extra={
        isMobile(payee) && data?.canClaim === false ? (
          <span className="packet-no-account" role="status">
            {NO_ACCOUNT}
          </span>
        ) : undefined
      }
    >
      <Input
        size="large"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        aria-label={`手机号或账号${index + 1}`}
      />
    </Form.Item>
  );
}
