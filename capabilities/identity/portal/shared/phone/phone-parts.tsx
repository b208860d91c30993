import type { ReactNode } from 'react';

/** Rows of what a person must know before they decide. */
export function PhoneFacts({ rows }: { rows: readonly { name: string; value: ReactNode; note?: string }[] }) {
  return (
    <dl className="phone-facts">
      {rows.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const drawings = {
  good: 'm20 33 8.5 8.5L45 25',
  off: 'M32 18v18M32 44v2',
  waiting: 'M32 18v15l9 6',
} as const;

/** The end of a page's work: a drawing, what happened, and what to do now. */
export function PhoneOutcome({
  kind = 'off',
  title,
  text,
  children,
}: {
  kind?: keyof typeof drawings;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="phone-outcome" role="status">
      <svg className={`phone-${kind}`} width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden>
        <circle cx="32" cy="32" r="32" fill="currentColor" opacity=".12" />
        <path d={drawings[kind]} stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

export const PhoneOpening = ({ text }: { text: string }) => (
  <p className="phone-opening" role="status">
    {text}
  </p>
);
