import { useDeferredValue } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { checkContact, type ContactKind } from '../../contract/operations.ts';
import './payee.css';

const WHOLE = /^\d{6,28}$/;

interface PayeeNoticeProps {
  kind: ContactKind;
  accountNo: string | undefined;
  name: string | undefined;
}

/** Below the payee's fields: that the book says not to pay it, or that its account was another one. */
export function PayeeNotice({ kind, accountNo = '', name = '' }: PayeeNoticeProps) {
  const asked = useDeferredValue({ accountNo, name: name.trim() });
  const check = useCall(
    checkContact,
    { kind, payeeAccountNo: asked.accountNo, payeeName: asked.name },
    { enabled: WHOLE.test(asked.accountNo) && asked.name.length > 1, quiet: true },
  );
  if (!WHOLE.test(accountNo) || !check.data?.text || check.isPlaceholderData) return null;
  const isRefused = check.data.state === 'flagged' || check.data.state === 'unbooked';
  return (
    <p className={isRefused ? 'payee-notice payee-notice-bad' : 'payee-notice'} role={isRefused ? 'alert' : 'status'}>
      {check.data.text}
    </p>
  );
}
