import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { listSessions } from '#capabilities/identity/contract/own-operations.ts';
import { call, ChangeDialog, CodeField, useChange, useSession, type CallFailure } from '#platform/portal-kit/index.ts';
import { confirmCalls } from '#platform/portal-kit/confirm-calls.ts';
import { InlineFailure, mobileFault, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import {
  MOBILE_TAKEN,
  MOBILE_UNCHANGED,
  NEW_MOBILE_CODE_EXPIRED,
  NEW_MOBILE_CODE_LOCKED,
  WRONG_NEW_MOBILE_CODE,
} from '../../contract/errors.ts';
import { sendNewMobileCode, updateMobile } from '../../contract/personal-operations.ts';

interface Values {
  mobile: string;
  newSmsCode: string;
}

const FIELDS = {
  [MOBILE_UNCHANGED]: 'mobile',
  [WRONG_NEW_MOBILE_CODE]: 'newSmsCode',
  [NEW_MOBILE_CODE_EXPIRED]: 'newSmsCode',
  [NEW_MOBILE_CODE_LOCKED]: 'newSmsCode',
  [MOBILE_TAKEN]: 'mobile',
} as const;

/**
 * First the new number with a code to it, then the confirmation: the operation password and a code to the present
 * number, whose message names the new one. Ends with the new number, masked.
 */
export function MobileDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(updateMobile, { refreshes: [listSessions] });
  const present = useSession((state) => state.user?.userMobile) ?? '';
  const [unsent, setUnsent] = useState<CallFailure | null>(null);
  const send = async () => {
    const entered = await form.validateFields(['mobile']).catch(() => null);
    return entered && call(sendNewMobileCode, { mobile: entered.mobile }, { quiet: true });
  };
  return (
    <ChangeDialog<typeof updateMobile, Values>
      title="更换手机号"
      name=""
      form={form}
      change={change}
      send={(values) =>
        change.run(values, {
          title: '验证本人',
          review: [
            { label: '当前手机号', value: present || '未登记' },
            { label: '新手机号', value: values.mobile },
          ],
        })
      }
      fieldOf={FIELDS}
      onDone={({ mobile }) => close(mobile)}
      onClose={() => close()}
      note={
        <>
          <InlineFailure failure={unsent} />
          <LostMobile />
        </>
      }
    >
      <p className="mobile-steps muted">
        {change.pending ? '第 2 步，共 2 步：验证本人' : '第 1 步，共 2 步：验证新手机号'}
      </p>
      <Form.Item
        name="mobile"
        label="新手机号"
        rules={[{ required: true, message: '请输入新手机号' }, ruleOf(mobileFault)]}
      >
        <Input size="large" inputMode="tel" maxLength={11} autoFocus autoComplete="off" placeholder="请输入新手机号" />
      </Form.Item>
      <CodeField
        name="newSmsCode"
        label="新手机号的验证码"
        hint="收不到验证码时，请核对号码，60秒后可重新获取"
        send={send}
        onFailure={setUnsent}
      />
    </ChangeDialog>
  );
}

/** The present number gets a code too: who has lost it cannot do this alone. */
function LostMobile() {
  const [phone, setPhone] = useState('');
  useEffect(() => {
    void confirmCalls()
      .servicePhone()
      .then(setPhone, () => undefined);
  }, []);
  return (
    <p className="muted fs-12">
      下一步会向当前手机号发送验证码。当前手机号已停用或收不到短信时，无法自助更换，请
      {phone ? `致电客服（${phone}）` : '联系客服'}，核实身份后由客服办理。
    </p>
  );
}
