import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { queryPayAgain } from '../../../contract/operations.ts';

type PaidBefore = OutputOf<typeof queryPayAgain>;

/**
 * Fills a payment form in, once, with the order that `?again=` names: `valuesOf` says which field gets what. Nothing is
 * sent, the person checks and goes on.
 */
export function usePayAgain<Values extends object>(
  form: FormInstance<Values>,
  valuesOf: (order: PaidBefore) => Partial<Values>,
): void {
  const orderNo = useSearchParams()[0].get('again') ?? '';
  const { data } = useCall(queryPayAgain, { orderNo }, { enabled: orderNo !== '', quiet: true });
  const filled = useRef(false);
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    form.setFieldsValue(valuesOf(data) as Parameters<typeof form.setFieldsValue>[0]);
  }, [data, form, valuesOf]);
}
