import type { ReactNode } from 'react';

/** One thing that a person can change: its name, what it is now, what it is for, and the buttons. */
export function SettingRow({
  name,
  value,
  note,
  children,
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="setting-row">
      <dt>{name}</dt>
      <dd className="setting-value">
        {value}
        {note && <small>{note}</small>}
      </dd>
      {children && <dd className="setting-actions">{children}</dd>}
    </div>
  );
}
