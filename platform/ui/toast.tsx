import { create } from 'zustand';

/** Spec section 8: an error toast lasts 1000 ms and none is stacked upon another; section 9: 64 px from the top. */
const TOAST_MS = 1000;
const NOTICE_MS = 2000;
const TOAST_OFFSET = 64;
const MOBILE_WIDTH = 768;

interface Toast {
  kind: 'error' | 'success' | 'info';
  text: string;
  id: number;
}

const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));
let nextId = 1;

function show(kind: Toast['kind'], text: string, lastsMs: number): void {
  const id = nextId++;
  useToast.setState({ toast: { kind, text, id } });
  setTimeout(() => {
    if (useToast.getState().toast?.id === id) useToast.setState({ toast: null });
  }, lastsMs);
}

export const toast = {
  /**
   * On desktop only, and only if none is visible; what failed also stays in place where it was asked for (ui.md
   * rule 7).
   */
  error(text: string): void {
    const visible = useToast.getState().toast?.kind === 'error';
    if (!visible && document.body.clientWidth > MOBILE_WIDTH) show('error', text, TOAST_MS);
  },
  success: (text: string): void => show('success', text, NOTICE_MS),
  info: (text: string): void => show('info', text, NOTICE_MS),
};

const marks = { error: '!', success: '✓', info: 'i' } as const;

/** Drawn once, by the app's root. Own markup, so that the login page needs no component library. */
export function ToastHost() {
  const current = useToast((state) => state.toast);
  return (
    <div className="toast-host" style={{ top: TOAST_OFFSET }} aria-live="assertive" role="status">
      {current && (
        <div key={current.id} className={`toast toast-${current.kind}`}>
          <span className="toast-mark" aria-hidden>
            {marks[current.kind]}
          </span>
          {current.text}
        </div>
      )}
    </div>
  );
}
