import type { ReactNode } from 'react';

export interface Description {
  label: string;
  value: ReactNode;
  /** Takes the whole line. */
  wide?: boolean;
}

/** Labels and values in columns that fit the width; null values are drawn as a dash. */
export function DescriptionList({ items }: { items: readonly (Description | null | false)[] }) {
  return (
    <dl className="descriptions">
      {items.map(
        (item) =>
          item && (
            <div key={item.label} className={item.wide ? 'description description-wide' : 'description'}>
              <dt>{item.label}</dt>
              <dd>{item.value ?? '-'}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
