import { Button, Modal } from 'antd';
import { useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { create } from 'zustand';
import { loadCode } from './load-code.ts';

/** The props of every dialog: `close(result)` ends it and settles the promise of `dialogs.open`. */
export interface DialogProps<Result> {
  close(result?: Result): void;
}

interface OpenDialog {
  id: number;
  Component: ComponentType<DialogProps<unknown>>;
  props: object;
  settle(result: unknown): void;
}

const useDialogs = create<{ open: OpenDialog[] }>(() => ({ open: [] }));
let nextId = 1;

const remove = (id: number): void =>
  useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.id !== id) }));

/**
 * Dialogs live on one host outside the cached pages: an antd Modal left open in a page that becomes hidden crashes the
 * app when the page is shown again (ui.md 2.4). So no page draws a Modal; it calls `dialogs.open(TheDialog, props)`,
 * which resolves with what the dialog closed with, `undefined` when it was dismissed.
 */
export const dialogs = {
  open<Result, Props extends DialogProps<Result>>(
    Component: ComponentType<Props>,
    props: Omit<Props, 'close'>,
  ): Promise<Result | undefined> {
    return new Promise((resolve) => {
      const id = nextId++;
      const settle = (result: unknown) => {
        remove(id);
        resolve(result as Result | undefined);
      };
      const dialog: OpenDialog = { id, Component: Component as unknown as OpenDialog['Component'], props, settle };
      useDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
    });
  },

  /**
   * A dialog that is a chunk of its own (docs/decisions/0007). When the chunk cannot be had another dialog says so, and
   * the answer is `undefined`.
   */
  async load<Result, Props extends DialogProps<Result>>(
    load: () => Promise<ComponentType<Props>>,
    props: Omit<Props, 'close'>,
  ): Promise<Result | undefined> {
    const Component = await loadCode(load).catch(() => null);
    if (Component) return dialogs.open<Result, Props>(Component, props);
    await dialogs.alert({ title: '窗口加载失败', text: '请检查网络后重试' });
  },

  /** Resolves true when confirmed. `danger` is for what destroys: never primary-coloured (ui.md rule 4). */
  async confirm(question: {
    title: string;
    text?: ReactNode;
    okText?: string;
    cancelText?: string;
    danger?: boolean;
  }): Promise<boolean> {
    return (await dialogs.open<boolean, QuestionProps>(QuestionDialog, question)) === true;
  },

  /** One button. */
  async alert(notice: { title: string; text?: ReactNode; okText?: string }): Promise<void> {
    await dialogs.open<boolean, QuestionProps>(QuestionDialog, { ...notice, cancelText: '' });
  },

  /** Ends every open dialog, e.g. at logout. */
  closeAll(): void {
    for (const dialog of useDialogs.getState().open) dialog.settle(undefined);
  },
};

/** The element that had the focus last: a button that is locked while its dialog opens has lost it by then. */
let lastFocused: HTMLElement | null = null;
const FRAMES_TO_UNLOCK = 30;

const focusedNow = (): HTMLElement | null =>
  document.activeElement && document.activeElement !== document.body
    ? (document.activeElement as HTMLElement)
    : lastFocused;

/**
 * Gives the focus back as soon as the element accepts it: the button that opened the dialog may be locked for some more
 * frames.
 */
function giveBack(element: HTMLElement | null, frames = FRAMES_TO_UNLOCK): void {
  if (!element) return;
  element.focus();
  const { activeElement } = document;
  if (activeElement === element || frames === 0) return;
  requestAnimationFrame(() => {
    if (!document.activeElement || document.activeElement === document.body) giveBack(element, frames - 1);
  });
}

export function DialogHost() {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('[role="dialog"]')) lastFocused = target;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  const open = useDialogs((state) => state.open);
  return open.map(({ id, Component, props, settle }) => <Component key={id} {...props} close={settle} />);
}

const DEFAULT_WIDTH = 480;

/**
 * Keeps the focus in the dialog while its controls are disabled: antd's focus trap has no other place for it then, and
 * Tab would reach the page below. Afterwards the control that was used has it again.
 */
function BusyFocus({ busy }: { busy: boolean }) {
  const holder = useRef<HTMLSpanElement>(null);
  const used = useRef<Element | null>(null);
  // Before the browser takes the focus from what has just been disabled.
  useLayoutEffect(() => {
    if (busy) {
      used.current = document.activeElement;
      holder.current!.focus({ preventScroll: true });
    } else if (document.activeElement === document.body && used.current instanceof HTMLElement)
      used.current.focus({ preventScroll: true });
  }, [busy]);
  return (
    busy && (
      // A control that does nothing: it only has the focus, and a screen reader reads it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <span ref={holder} className="dialog-busy" role="status" tabIndex={0}>
        正在提交，请稍候
      </span>
    )
  );
}

/**
 * The frame of every dialog: title, body, foot. Focus comes back to where it was; Esc closes only this one, and Back
 * closes it with the page that it belongs to. `busy` forbids closing while a submission is under way.
 */
export function DialogFrame(props: {
  title: ReactNode;
  children: ReactNode;
  footer: ReactNode;
  onClose(): void;
  width?: number;
  busy?: boolean;
}) {
  const { busy, onClose } = props;
  const cameFrom = useRef(focusedNow());
  useEffect(() => () => giveBack(cameFrom.current), []);
  useEffect(() => {
    if (busy) return;
    const leave = () => onClose();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [busy, onClose]);
  return (
    <Modal
      open
      centered
      title={props.title}
      width={props.width ?? DEFAULT_WIDTH}
      footer={<div className="dialog-foot">{props.footer}</div>}
      onCancel={onClose}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      // Fades without moving: an early press would miss a button that grows into its place.
      transitionName="ant-fade"
      // The body scrolls up to the frame's edge, with room for the focus rings of its fields.
      styles={{
        header: { marginBottom: 12 },
        body: { overflowY: 'auto', margin: '0 -24px', padding: '4px 24px' },
        footer: { marginTop: 16 },
      }}
    >
      {props.children}
      <BusyFocus busy={busy ?? false} />
    </Modal>
  );
}

interface QuestionProps extends DialogProps<boolean> {
  title: string;
  text?: ReactNode;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
}

function QuestionDialog({ title, text, okText = '确定', cancelText = '取消', danger = false, close }: QuestionProps) {
  return (
    <DialogFrame
      title={title}
      width={416}
      onClose={() => close(false)}
      footer={
        <>
          {cancelText && <Button onClick={() => close(false)}>{cancelText}</Button>}
          <Button {...(danger ? { danger: true } : { type: 'primary' as const })} onClick={() => close(true)}>
            {okText}
          </Button>
        </>
      }
    >
      {text && <div className="dialog-text">{text}</div>}
    </DialogFrame>
  );
}
