import { useEffect, useState, type ReactNode } from 'react';
import { openLoginPage } from '../../contract/operations.ts';
import { BrandMark } from './brand-mark.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import './public-frame.css';

type Opening = OutputOf<typeof openLoginPage>;

/**
 * The frame of a public page that a link opens, without the shell: who provides the service and which one (`word`), one
 * card, whom to call. `ownHeading`: the content of the card has its own h1.
 */
export function PublicFrame({
  word,
  title,
  ownHeading = false,
  children,
}: {
  word: string;
  title: string;
  ownHeading?: boolean;
  children: ReactNode;
}) {
  const [opening, setOpening] = useState<Opening | null>(null);
  useEffect(() => {
    call(openLoginPage, {}, { quiet: true }).then(setOpening, () => undefined);
  }, []);
  useEffect(() => {
    document.title = `${title} · 商户门户`;
  }, [title]);
  return (
    <div className="public">
      <header className="public-head">
        <BrandMark />
        <span className="public-brand">{opening?.platformName ?? '商户门户'}</span>
        <span className="public-word">{word}</span>
      </header>
      <main className="public-card">
        {!ownHeading && <h1>{title}</h1>}
        {children}
      </main>
      <footer className="public-foot">
        {opening && (
          <>
            {opening.phone && <span>客服电话 {opening.phone}</span>}
            <span>© {opening.providerName}</span>
            {opening.icp && <span>{opening.icp}</span>}
          </>
        )}
      </footer>
    </div>
  );
}
