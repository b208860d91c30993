import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import type { FormRead } from './use-send-when-read.ts';

/**
 * Chooses the paying account that a link names as `f.account`, once for each link and each time that the form begins
 * again (`begin`). `payable` are the accounts to choose
 * from; one that may not pay changes nothing. `onLink`: a link is followed, perhaps while the last payment's
 * result is shown. Answers the read of the accounts that links name, payees (`f.payee`) too.
 */
export function useLinkedAccount<Values>(
  form: FormInstance<Values>,
  payable: readonly { accountNo: string }[] | undefined,
  onLink: () => void,
): FormRead & { begin(): void } {
  const named = useSearchParams()[0];
  const key = named.get('f.account') ?? '';
  const read = useCall(pickAccounts, {}, { enabled: key !== '' || named.has('f.payee'), quiet: true });
  const { data } = read;
  const [begun, setBegun] = useState(0);
  const followed = useRef('');
  const begin = useRef(onLink);
  useEffect(() => {
    begin.current = onLink;
  });
  useEffect(() => {
    const link = `${begun} ${key}`;
    if (!data || !payable || followed.current === link) return;
    followed.current = link;
    if (key === '') return;
    begin.current();
    const linked = accountOfKey(data.list, key)?.accountNo;
    if (payable.some(({ accountNo }) => accountNo === linked))
      form.setFieldsValue({ accountNo: linked } as Parameters<typeof form.setFieldsValue>[0]);
  }, [begun, data, form, key, payable]);
  return { isLoading: read.isLoading, error: read.error, begin: () => setBegun((times) => times + 1) };
}
