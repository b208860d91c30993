import type { FormInstance } from 'antd';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { openForms, takeDraft } from './drafts.ts';
import { tabKeyOf } from './path.ts';

interface Draft<Values extends object> {
  /** Around the form. */
  element: RefObject<HTMLElement | null>;
  /** One with a field for a secret is not kept. */
  form: FormInstance<Values>;
  /** It was accepted: nothing is half filled in any more. */
  isSent: boolean;
  /** Of values that were kept as JSON. */
  revive?(kept: Values): Values;
}

/** A password, a code of a message or a key: nothing that was typed near it is written down. */
const SECRET = 'input[type=password], input[autocomplete=one-time-code], input[autocomplete$=password]';

const asIs = <Values>(kept: Values): Values => kept;

/** Keeps what is half filled in over the end of a session, until the same person logs in again. One form a tab. */
export function useDraft<Values extends object>({ element, form, isSent, revive = asIs }: Draft<Values>): void {
  const { pathname, search } = useLocation();
  const tab = tabKeyOf(pathname, search);
  const begin = useRef((kept: object) => form.setFieldsValue(revive(kept as Values) as never));
  const latest = useRef<() => object | null>(() => null);
  /** As its page was hidden: fields of a hidden page are known to the form no longer. */
  const hidden = useRef<object | null>(null);
  useLayoutEffect(() => {
    hidden.current = null;
    return () => void (hidden.current = latest.current());
  }, []);
  useEffect(() => {
    const mayBeKept = () => form.isFieldsTouched() && !isSent && !element.current?.querySelector(SECRET);
    latest.current = () => (mayBeKept() ? form.getFieldsValue() : null);
    const read = () => hidden.current ?? latest.current();
    if (element.current) openForms.set(tab, { element: element.current, read });
  });
  useEffect(() => {
    const kept = takeDraft(tab);
    if (kept) begin.current(kept);
  }, [tab]);
}
