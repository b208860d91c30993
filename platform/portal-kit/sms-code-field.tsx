import { useEffect, useState } from 'react';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import { administrator } from '#platform/ui/administrator.ts';
import { CodeField } from './code-field.tsx';
import { confirmCalls } from './confirm-calls.ts';
import type { CallFailure } from './failure.ts';
import { useSession } from './session.ts';

export interface SmsCodeFieldProps {
  /** The path of the call that the code is for. */
  bizTypeCode: string;
  requestNo: string;
  /** The bound values: the code is valid for them only, and the message names them. */
  subject: CodeSubject;
  /** The whole input, where the message says what the call does. */
  payload?: Record<string, unknown> | undefined;
  onFailure(failure: CallFailure | null): void;
}

/** The code that confirms an operation, and whose phone gets it (spec section 6). */
export function SmsCodeField({ bizTypeCode, requestNo, subject, payload, onFailure }: SmsCodeFieldProps) {
  const [sentTo, setSentTo] = useState<Phone>();
  const foreseen = useForeseenPhone();
  return (
    <CodeField
      name="smsCode"
      label="短信验证码"
      autoFocus
      hint={sentTo ? `验证码已发送至${phoneText(sentTo)}` : foreseen && `验证码将发送至${phoneText(foreseen)}`}
      onFailure={onFailure}
      send={async () => {
        const sent = await confirmCalls().sendCode({
          bizTypeCode,
          requestNo,
          ...subject,
          ...(payload ? { payload } : {}),
        });
        setSentTo(sent);
        return sent;
      }}
    />
  );
}

interface Phone {
  mobile: string;
  owner?: 'own' | 'administrator';
  name?: string;
}

const phoneText = ({ mobile, owner, name = '' }: Phone): string =>
  owner === 'administrator' ? `管理员${name && ` ${name} `}的手机 ${mobile}` : `您的手机 ${mobile}`;

/** The own phone, else the administrator's; undefined as long as it is not known. */
function useForeseenPhone(): Phone | undefined {
  const ownMobile = useSession((state) => state.user?.userMobile);
  const [fetchedPhone, setFetchedPhone] = useState<Phone>();
  useEffect(() => {
    if (ownMobile !== '') return;
    void administrator().then((found) => found?.mobile && setFetchedPhone({ ...found, owner: 'administrator' }));
  }, [ownMobile]);
  return ownMobile ? { mobile: ownMobile } : fetchedPhone;
}
