import type { FormInstance } from 'antd';
import { useEffect, useState, type SyntheticEvent } from 'react';
import type { CallFailure } from '#platform/portal-kit/index.ts';

/** One of the reads with which a form is filled in. */
export interface FormRead {
  isLoading: boolean;
  error: CallFailure | null;
}

/**
 * A form that is sent before its accounts were read says nothing of an account that is not chosen, and is sent as soon
 * as they are. After a failed read it is not: the page says what failed. `drawn`: the values that the page was drawn
 * with, a moment later than the form has them.
 */
export function useSendWhenRead<V>(form: FormInstance<V>, drawn: V, reads: readonly FormRead[]) {
  const [state, setState] = useState<'idle' | 'reading' | 'filled'>('idle');
  const reading = reads.some(({ isLoading }) => isLoading);
  const failed = reads.some(({ error }) => error);
  useEffect(() => {
    // One drawing later every field has been filled in with what was read.
    if (state === 'reading' && !reading) setState(failed ? 'idle' : 'filled');
    if (state !== 'filled' || JSON.stringify(drawn) !== JSON.stringify(form.getFieldsValue())) return;
    setState('idle');
    form.submit();
  }, [form, drawn, state, reading, failed]);
  return {
    waiting: state !== 'idle',
    /** Hears that the form is sent, before it checks its fields. */
    hold: (event: SyntheticEvent) => {
      if (!reading) return;
      event.preventDefault();
      event.stopPropagation();
      setState('reading');
    },
  };
}
