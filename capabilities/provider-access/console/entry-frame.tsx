import { useEffect, useState, type ReactNode } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { openConsole } from '../contract/operations.ts';
import { ConsoleMark } from './shared/console-mark.tsx';
import './entry.css';

export type ConsoleOpening = OutputOf<typeof openConsole>;

/** What the console says of itself before a login; null until it is known, and while it cannot be had. */
export function useOpening(): ConsoleOpening | null {
  const [opening, setOpening] = useState<ConsoleOpening | null>(null);
  useEffect(() => {
    call(openConsole, {}, { quiet: true }).then(setOpening, () => undefined);
  }, []);
  return opening;
}

interface EntryFrameProps {
  title: string;
  lead: ReactNode;
  opening: ConsoleOpening | null;
  /** Room for a QR next to its words. */
  wide?: boolean;
  children: ReactNode;
}

/** A page without a session: one card on the dark ground of the console's bars. */
export function EntryFrame({ title, lead, opening, wide = false, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = `${title} · 运营平台`;
  }, [title]);
  return (
    <div className="entry">
      <header className="entry-brand">
        <ConsoleMark size={32} />
        <span>运营平台</span>
      </header>
      <main className={wide ? 'entry-card entry-card-wide' : 'entry-card'}>
        <h1>{title}</h1>
        <p className="entry-lead">{lead}</p>
        {children}
      </main>
      <footer className="entry-foot">
        {opening && (
          <>
            <span>© {opening.providerName}</span>
            {opening.icp && <span>{opening.icp}</span>}
          </>
        )}
        <span>仅限平台人员使用，操作全程留痕</span>
      </footer>
    </div>
  );
}
