import { useEffect, useRef, useState } from 'react';
import { useOpenHere } from './use-open-here.ts';

/**
 * A panel that opens on hover and on click (ui.md 1.9). Opened by hover it goes with the pointer; a click keeps it, so
 * that a click that comes just after the hover does not close it. A second click, Escape, a press elsewhere or a
 * navigation closes it.
 */
export function useHoverPanel() {
  const [open, setOpen] = useOpenHere();
  const [kept, setKept] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    setKept(false);
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    if (!open) return;
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (button.current?.contains(target) || panel.current?.contains(target));
    const press = ({ target }: PointerEvent) => {
      if (!inside(target)) latest.current();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (panel.current?.contains(document.activeElement)) button.current?.focus();
      latest.current();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return {
    open,
    button,
    panel,
    close,
    /** The pointer has entered or left. */
    hover(over: boolean) {
      if (over && !open) {
        setKept(false);
        setOpen(true);
      }
      if (!over && !kept) setOpen(false);
    },
    click() {
      if (open && kept) return close();
      setKept(true);
      setOpen(true);
    },
  };
}
