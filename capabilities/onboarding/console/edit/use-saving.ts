import { useEffect, useRef, useState } from 'react';
import { call, failureOf, refreshCalls, type CallFailure } from '#platform/portal-kit/index.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { listApplications, saveApplication } from '../../contract/provider-operations.ts';

/** A pause in the typing after which it is saved. */
const PAUSE_MS = 800;

export interface Saving {
  /** What is shown next to the title. */
  state: 'saved' | 'typed' | 'saving';
  failure: CallFailure | null;
  typed(data: ApplicationData): void;
  /** All that was typed is saved; false when it could not be. */
  flush(): Promise<boolean>;
  /** The version that is stored now. */
  version(): number;
  /** A change of the attachments made another version. */
  setVersion(version: number): void;
}

/** Saves an application as it is typed: one save at a time, each names the version that the one before made. */
export function useSaving(applicationNo: string, firstVersion: number): Saving {
  const [state, setState] = useState<Saving['state']>('saved');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const version = useRef(firstVersion);
  const waiting = useRef<ApplicationData | null>(null);
  const under = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = async (): Promise<boolean> => {
    const data = waiting.current;
    if (!data) return true;
    waiting.current = null;
    setState('saving');
    try {
      const saved = await call(saveApplication, { applicationNo, version: version.current, data }, { quiet: true });
      version.current = saved.version;
      setFailure(null);
      setState(waiting.current ? 'typed' : 'saved');
      return true;
    } catch (error) {
      waiting.current ??= data;
      setFailure(failureOf(error));
      setState('typed');
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current);
    under.current = under.current.then(save);
    return under.current;
  };
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  useEffect(
    () => () => {
      // The page is left: what was typed last is saved, and the list is read again.
      void latest.current().then(() => refreshCalls(listApplications));
    },
    [],
  );
  return {
    state,
    failure,
    flush,
    version: () => version.current,
    setVersion: (next) => (version.current = next),
    typed(data) {
      waiting.current = data;
      setState('typed');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current(), PAUSE_MS);
    },
  };
}
