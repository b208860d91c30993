import { FilterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useState, type HTMLAttributes, type ReactNode } from 'react';
import { rangeOf, shortcutLabel, shortcutOf, shortcutSets, type DateShortcut } from './date-shortcuts.ts';
import { lazyCode } from './load-code.ts';
import { chipText, differs, pairOf, type Draft, type SearchField } from './search-fields.ts';

interface FoldedProps extends Pick<HTMLAttributes<HTMLElement>, 'onCompositionStart' | 'onCompositionEnd'> {
  fields: readonly SearchField[];
  value: Draft;
  defaults: Draft;
  onSearch(patch: Draft): void;
  onClear(): void;
  /** 搜索 in the sheet; false keeps it open. */
  onSubmit(): boolean;
  /** All controls, for the sheet. */
  children: ReactNode;
}

/** For narrow windows only, so it comes after the page. */
const SearchDrawer = lazyCode(() => import('./search-drawer.tsx'));

const OTHER = 'other';
type PeriodField = SearchField & { kind: 'dateRange' };

/** The period by its shortcuts; any other is picked in the sheet. */
function Period({
  field,
  value,
  onSearch,
  onOther,
}: {
  field: PeriodField;
  value: Draft;
  onSearch(patch: Draft): void;
  onOther(): void;
}) {
  const mode = field.mode ?? 'standard';
  const shortcut = shortcutOf(pairOf(field.names, value), undefined, mode);
  const options = [
    ...shortcutSets[mode].map((name) => ({ value: name as string, label: shortcutLabel(name) })),
    { value: OTHER, label: shortcut ? '自定义日期' : (chipText(field, value) ?? '自定义日期') },
  ];
  const choose = (chosen: string) => {
    if (chosen === OTHER) return onOther();
    const [start, end] = rangeOf(chosen as DateShortcut);
    onSearch({ [field.names[0]]: start, [field.names[1]]: end });
  };
  return (
    <Select
      aria-label={field.label}
      className="search-period"
      options={options}
      value={shortcut ?? OTHER}
      onSelect={choose}
    />
  );
}

/**
 * One line on a phone: the period, and a funnel with the number of filters set, which opens all of them in a sheet
 * (look.md, List).
 */
export function FoldedFilters({
  fields,
  value,
  defaults,
  onSearch,
  onClear,
  onSubmit,
  children,
  ...composing
}: FoldedProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const period = fields.find((field): field is PeriodField => field.kind === 'dateRange');
  const count = fields.filter((field) => field !== period && differs(field, value, defaults)).length;
  return (
    <>
      <div className="search-line">
        {period && <Period field={period} value={value} onSearch={onSearch} onOther={() => setOpen(true)} />}
        <Button
          icon={<FilterOutlined />}
          aria-label={count > 0 ? `筛选，已设 ${count} 项` : '筛选'}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          筛选
          {count > 0 && <span className="count-badge">{count}</span>}
        </Button>
      </div>
      {wasOpened && (
        <Suspense>
          <SearchDrawer open={open} close={() => setOpen(false)} onClear={onClear} onSubmit={onSubmit} {...composing}>
            {children}
          </SearchDrawer>
        </Suspense>
      )}
    </>
  );
}
