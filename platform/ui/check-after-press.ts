/** Pickers and selects watch the focus for their own pop-ups. */
const isFormField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.form !== null &&
  target.getAttribute('role') !== 'combobox';

/**
 * A form checks a field when the focus leaves it. If a mouse button took the focus, this check would show its message
 * while the button is still down: the page moves, the button comes up beside what was pressed, and the click is lost.
 * So the page hears that the field was left (`focusout`) when the button has come up, just before the click. Answers
 * how to stop.
 */
export function checkAfterPress(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let isDown = false;
  let left: { field: HTMLElement; to: EventTarget | null } | null = null;
  const tell = () => {
    const was = left;
    left = null;
    if (!was?.field.isConnected || was.field === document.activeElement) return;
    was.field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true, relatedTarget: was.to }));
  };
  const end = () => {
    isDown = false;
    // A click comes in the same task. None comes when the button has come up elsewhere.
    setTimeout(tell);
  };
  window.addEventListener('pointerdown', (event) => (isDown = event.pointerType !== 'touch'), options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
  window.addEventListener('blur', (event) => event.target === window && end(), options);
  // Before its handlers: a form that is submitted checks its fields too, and the later check of a field is the one that
  // counts.
  window.addEventListener('click', tell, options);
  window.addEventListener(
    'focusout',
    (event) => {
      if (!isDown || !isFormField(event.target)) return;
      event.stopPropagation();
      left = { field: event.target, to: event.relatedTarget };
    },
    options,
  );
  return () => stop.abort();
}
