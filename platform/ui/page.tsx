import { useEffect, useRef, type ReactNode } from 'react';

/** Where the focus was when the address changed. */
let departure: Element | null = null;

/** The address changes, and the page of the new one may arrive late. */
export const leavePage = (): void => void (departure = document.activeElement);

/** A page that arrives takes the focus from the shell's link to it, and from nothing that a person went to since. */
function mayTakeFocus(): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  const wentOn = departure?.isConnected && departure !== activeElement;
  return !wentOn && activeElement.closest('[data-shell]') !== null;
}

interface PageHeaderProps {
  title: string;
  /** Of a detail whose heading does not name its record: `订单详情 0835`. */
  windowTitle?: string;
  note?: ReactNode;
  actions?: ReactNode;
}

/**
 * A page's head: its h1 (focused on a route change by the shell, named in the window's title), a line below it, and at
 * the right the actions, of which at most one is primary (ui.md rules 4 and 18).
 */
export function PageHeader({ title, windowTitle = title, note, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isKept = useRef(false);
  useEffect(() => {
    // The name of the application stays behind the dot.
    document.title = `${windowTitle} · ${document.title.split(' · ').at(-1)}`;
    // What takes a form's place begins at its title; a page that is shown again stays where it was scrolled to.
    if (mayTakeFocus()) heading.current?.focus({ preventScroll: isKept.current });
    isKept.current = true;
  }, [title, windowTitle]);
  return (
    <header className="page-header">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note && <p className="page-note">{note}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}

/** A card: a border, no shadow (ui.md rule 4). */
export function PageCard({
  title,
  extra,
  children,
  id,
}: {
  title?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <section className="page-card" id={id}>
      {(title || extra) && (
        <div className="page-card-head">
          {title && <h2>{title}</h2>}
          {extra && <div className="page-card-extra">{extra}</div>}
        </div>
      )}
      <div className="page-card-body">{children}</div>
    </section>
  );
}

/** The page's column: header and cards with the grid's gaps. `narrow` is for forms. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? 'page page-narrow' : 'page'}>{children}</div>;
}
