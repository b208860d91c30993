import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';

interface LookUp<V> {
  /** Absent where the payee is not looked up. */
  lookUp?(values: V): void;
  looking?: boolean;
}

/**
 * A form that was sent before its payee was known is sent as soon as it is. A payee that cannot be paid is reported at
 * its field.
 */
export function useGoOn<V>(form: FormInstance<V>, { lookUp, looking }: LookUp<V>, known: boolean) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || looking) return;
    setWaiting(false);
    if (known) form.submit();
  }, [form, waiting, looking, known]);
  return {
    waiting,
    lookUp: (values: V) => {
      lookUp?.(values);
      setWaiting(lookUp !== undefined);
    },
  };
}
