import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../failure.ts';
import { connectControl, isChannelGone, type Control, type ControlState } from './control.ts';
import { ControlledPassword } from './controlled-password.ts';
import { POLL_MS, READ_MS, type ControlSettings } from './settings.ts';

/** What the control's window is doing: `closed` is one that ended without a password. */
export type Phase = 'empty' | 'open' | 'entered' | 'closed';

/** Names of fields of this page that are in use; the control has room for a few. */
const taken = new Set<string>();
function takeField(): string {
  const free = ['password', 'second', 'third', 'fourth'].find((name) => !taken.has(name)) ?? 'password';
  taken.add(free);
  return free;
}

interface ControlOfField {
  /** Null while it is being looked for. */
  state: ControlState | null;
  phase: Phase;
  length: number;
  /** What the control said last that was no success; empty when all is well. */
  fault: string;
  /** Protection on: the control's window opens. */
  open(): void;
  /** Protection off: what is typed from then on reaches no field. */
  close(): void;
  /** The field is set back from outside. */
  reset(): void;
  lookAgain(): void;
}

/** One field's control: finds it, opens and closes its window, and hears what was entered (spec section 4). */
export function useControl(settings: ControlSettings, onEntered: (entry: ControlledPassword) => void): ControlOfField {
  const [shown, setShown] = useState<{ phase: Phase; length: number; fault: string }>(EMPTY);
  const field = useRef('');
  const entry = useRef<ControlledPassword>(null);
  /** As `shown.phase`, at once: focus and click come in one turn. */
  const phase = useRef<Phase>('empty');
  const show = useCallback((next: Phase, length = 0, fault = '') => {
    phase.current = next;
    setShown({ phase: next, length, fault });
  }, []);
  const { state, look: checkConnection } = useConnection(settings, (fault) => show('empty', 0, fault));
  const control = state?.kind === 'ready' ? state.control : null;
  const linked = useRef<Control>(null);
  linked.current = control;
  const failed = useCallback(
    (error: unknown) => {
      // It was started again: its window can be opened again, too.
      if (isChannelGone(error)) checkConnection();
      show('closed', 0, isChannelGone(error) ? '' : failureOf(error).message);
    },
    [checkConnection, show],
  );
  const sendTo = useCallback(
    (target: Control, type: string, timeoutMs?: number) =>
      target.request<Answered>(type, { field: field.current }, timeoutMs ? { timeoutMs } : {}),
    [],
  );
  useEffect(() => {
    const name = takeField();
    field.current = name;
    checkConnection();
    return () => {
      const isHeld = phase.current === 'open' || phase.current === 'entered';
      // The control forgets it too, unless it has been sealed.
      if (isHeld) linked.current?.request('clearPwd', { field: name }).catch(() => undefined);
      entry.current?.forget();
      taken.delete(name);
    };
  }, [checkConnection]);

  const open = () => {
    if (!control || phase.current === 'open') return;
    entry.current?.forget();
    show('open');
    sendTo(control, 'openProt').catch(failed);
  };
  const close = () => {
    if (!control || phase.current !== 'open') return;
    show('closed');
    sendTo(control, 'closeProt').catch(failed);
  };
  const wipe = useCallback(() => show('empty'), [show]);

  const poll = useCallback(async () => {
    if (!control) return;
    const answer = await sendTo(control, 'intervlOut', READ_MS);
    if (phase.current !== 'open' || answer.state === 'open') return;
    if (answer.state !== 'entered') return show('closed');
    const [{ valid = false }, { hash = '' }] = [await sendTo(control, 'pwdValid'), await sendTo(control, 'getHash')];
    // Closed meanwhile by a blur.
    if ((phase.current as Phase) !== 'open') return;
    entry.current = new ControlledPassword(control, field.current, { length: answer.length, valid, hash }, wipe);
    show('entered', answer.length);
    onEntered(entry.current);
  }, [control, sendTo, show, wipe, onEntered]);
  usePolling(shown.phase === 'open', poll, failed);

  const reset = useCallback(() => void (phase.current === 'entered' && wipe()), [wipe]);
  return { state, ...shown, open, close, reset, lookAgain: checkConnection };
}

/** The control of this computer; null while it is being looked for. */
function useConnection(settings: ControlSettings, refused: (fault: string) => void) {
  const [state, setState] = useState<ControlState | null>(null);
  const given = useRef({ settings, refused });
  given.current = { settings, refused };
  const checkConnection = useCallback(() => {
    setState(null);
    connectControl(given.current.settings).then(setState, (error: unknown) => {
      setState({ kind: 'failed' });
      given.current.refused(failureOf(error).message);
    });
  }, []);
  return { state, look: checkConnection };
}

/** Asks every 800 ms, and not again before there is an answer. */
function usePolling(isOn: boolean, poll: () => Promise<void>, failed: (error: unknown) => void): void {
  useEffect(() => {
    if (!isOn) return;
    let waits = false;
    const timer = setInterval(() => {
      if (waits) return;
      waits = true;
      void poll()
        .catch(failed)
        .finally(() => (waits = false));
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, poll, failed]);
}

const EMPTY = { phase: 'empty' as Phase, length: 0, fault: '' };

interface Answered {
  length: number;
  state: Phase;
  valid?: boolean;
  hash?: string;
}
