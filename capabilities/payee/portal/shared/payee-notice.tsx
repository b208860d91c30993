import { useDeferredValue } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { checkContact, type ContactKind } from '../../contract/operations.ts';
import { isAccountNo } from '#platform/kernel/field-rule.ts';
import './payee.css';

interface PayeeNoticeProps {
  kind: ContactKind;
  accountNo: string | undefined;
  name: string | undefined;
}

/** Below the payee's fields: that the book says not to pay it, or that its account was another one. */
export function PayeeNotice({ kind, accountNo = '', name = '' }: PayeeNoticeProps) {
  const deferred = useDeferredValue({ accountNo, name: name.trim() });
  const check = useCall(
    checkContact,
    { kind, payeeAccountNo: deferred.accountNo, payeeName: deferred.name },
    { enabled: isAccountNo(deferred.accountNo) && deferred.name.length > 1, quiet: true },
  );
  if (!isAccountNo(accountNo) || !check.data?.text || check.isPlaceholderData) return null;
  const isRefused = check.data.state === 'flagged' || check.data.state === 'unbooked';
  return (
    <p className={isRefused ? 'payee-notice payee-notice-bad' : 'payee-notice'} role={isRefused ? 'alert' : 'status'}>
      {check.data.text}
    </p>
  );
}
