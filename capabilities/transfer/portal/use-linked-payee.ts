import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import type { Payee, PayeeValues } from './payee-fields.tsx';

/** Fills in the own account that a link names as `f.payee`, once for each link. */
export function useLinkedPayee<Values extends PayeeValues>(form: FormInstance<Values>, payee: Payee): void {
  const key = useSearchParams()[0].get('f.payee') ?? '';
  const { data } = useCall(pickAccounts, {}, { enabled: key !== '', quiet: true });
  const followed = useRef('');
  useEffect(() => {
    if (!data || followed.current === key) return;
    followed.current = key;
    const linked = accountOfKey(data.list, key);
    if (!linked) return;
    const filled: PayeeValues = { payeeAccountNo: linked.accountNo, payeeName: linked.accountName };
    form.setFieldsValue(filled as Parameters<typeof form.setFieldsValue>[0]);
    payee.lookUp(linked.accountNo);
  }, [data, form, key, payee]);
}
