import { useEffect, useState, type ReactNode } from 'react';
import { openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { BrandMark } from '#capabilities/identity/portal/shared/brand-mark.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import './pay.css';

type Opening = OutputOf<typeof openLoginPage>;

/**
 * The pay page's own frame, without the shell: who provides the service, one card, whom to call. `ownHeading`: the
 * content of the card has its own h1.
 */
export function PayFrame({
  title,
  ownHeading = false,
  children,
}: {
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
    <div className="pay">
      <header className="pay-head">
        <BrandMark />
        <span className="pay-brand">{opening?.platformName ?? '商户门户'}</span>
        <span className="pay-word">企业付款</span>
      </header>
      <main className="pay-card">
        {!ownHeading && <h1>{title}</h1>}
        {children}
      </main>
      <footer className="pay-foot">
        {opening && (
          <>
            <span>客服电话 {opening.phone}</span>
            <span>© {opening.providerName}</span>
            <span>{opening.icp}</span>
          </>
        )}
      </footer>
    </div>
  );
}
