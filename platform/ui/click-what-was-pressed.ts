const PRESSABLE = 'button, a, label, [role="tab"]';

/**
 * A hand holds a mouse button for a tenth of a second. What moves the page meanwhile (the message of a field that the
 * press left, one that goes, an answer of the server) would take the click away: the button comes up next to what was
 * pressed. So what was pressed is clicked when the pointer is still where it was pressed. Answers how to stop.
 */
export function clickWhatWasPressed(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let pressed: { what: HTMLElement; at: DOMRect } | null = null;
  let moved: HTMLElement | null = null;
  const click = () => {
    const what = moved;
    moved = null;
    what?.click();
  };
  window.addEventListener(
    'pointerdown',
    ({ target, button }) => {
      const what = button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
      pressed = what && { what, at: what.getBoundingClientRect() };
    },
    options,
  );
  window.addEventListener(
    'pointerup',
    ({ target, clientX: x, clientY: y }) => {
      if (!pressed) return;
      const { what, at } = pressed;
      pressed = null;
      const isOutside = x < at.left || x > at.right || y < at.top || y > at.bottom;
      if (isOutside || !what.isConnected || what.contains(target as Node)) return;
      moved = what;
      // A click comes in the same task, or none.
      setTimeout(click);
    },
    options,
  );
  window.addEventListener(
    'click',
    (event) => {
      if (!moved) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      click();
    },
    options,
  );
  return () => stop.abort();
}
