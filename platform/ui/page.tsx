import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A page's head: its h1 (focused on a route change by the shell, named in the window's title), a line below it, and at
 * the right the actions, of which at most one is primary (ui.md rules 4 and 18).
 */
export function PageHeader({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isKept = useRef(false);
  useEffect(() => {
    // The name of the application stays behind the dot.
    document.title = `${title} · ${document.title.split(' · ').at(-1)}`;
    const elsewhere = document.activeElement && document.activeElement !== document.body;
    // What takes a form's place begins at its title; a page that is shown again stays where it was scrolled to.
    if (!elsewhere || document.activeElement?.closest('[data-shell]'))
      heading.current?.focus({ preventScroll: isKept.current });
    isKept.current = true;
  }, [title]);
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
  flush = false,
  id,
}: {
  title?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  id?: string;
}) {
  return (
    <section className={flush ? 'page-card page-card-flush' : 'page-card'} id={id}>
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
