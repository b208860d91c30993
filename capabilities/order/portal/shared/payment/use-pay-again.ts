import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { queryPayAgain } from '../../../contract/repeat-operations.ts';
import type { FormRead } from './use-send-when-read.ts';

type PaidBefore = OutputOf<typeof queryPayAgain>;

/** The order that the form pays again, until it was sent and a new payment begins. */
export interface PaidAgain {
  read: FormRead;
  orderNo(): string | undefined;
  forget(): void;
}

/**
 * Fills a payment form in, once, with the order that `?again=` names: `valuesOf` says which field gets what. Nothing is
 * sent, the person checks, corrects and continues.
 */
export function usePayAgain<Values extends object>(
  form: FormInstance<Values>,
  valuesOf: (order: PaidBefore) => Partial<Values>,
): PaidAgain {
  const orderNo = useSearchParams()[0].get('again') ?? '';
  const read = useCall(queryPayAgain, { orderNo }, { enabled: orderNo !== '', quiet: true });
  const { data } = read;
  const filled = useRef(false);
  const paid = useRef<string>(undefined);
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    paid.current = orderNo;
    form.setFieldsValue(valuesOf(data) as Parameters<typeof form.setFieldsValue>[0]);
  }, [data, form, orderNo, valuesOf]);
  return { read, orderNo: () => paid.current, forget: () => void (paid.current = undefined) };
}
