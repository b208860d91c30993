import { Button } from 'antd';
import { useId, useState } from 'react';
import { SaveViewButton, SavedViewsBar } from './saved-views-bar.tsx';
import { filterOf, keptValues, pageOfAddress, useSavedViews, type SavedView } from './saved-views.ts';
import { SearchControl } from './search-field.tsx';
import { chipText, differs, namesOf, type Draft, type SearchField } from './search-fields.ts';
import { FoldedFilters } from './search-sheet.tsx';
import { useTableSettings } from './table-settings.ts';
import { useNarrow } from './use-narrow.ts';
import { useSearchDraft } from './use-search-draft.ts';
import './search-form.css';

export type { Choice, SearchField } from './search-fields.ts';

export interface SearchFormProps {
  fields: readonly SearchField[];
  /** The filter in force, from the address (`useListState().filter`). */
  value: Draft;
  /** The default of each filter: set ones that differ get a chip. */
  defaults: Draft;
  onSearch(patch: Draft): void;
  onClear(): void;
  /** How many fields are seen before 更多筛选; default 3. */
  shown?: number;
  busy?: boolean;
  /**
   * The key of saved filters, with person and merchant; default the page's address. A second form on one page needs
   * its own.
   */
  page?: string;
  /** The caption of the table that it filters: saved filters keep its columns. */
  table?: string;
  /** False: the list keeps its views itself, and this form none. */
  views?: boolean;
}

/** The button spins only for an answer that is waited for. */
const BUSY_AFTER_MS = 300;

/** True while the answer of a changed filter is waited for, not while the same list is read again in the background. */
function useChangedWait(value: Draft, busy: boolean): boolean {
  const now = JSON.stringify(value);
  const [answered, setAnswered] = useState('');
  if (!busy && answered !== now) setAnswered(now);
  return busy && answered !== now;
}

/** A group of choices has no single control that a label could point to. */
const isGroup = (field: SearchField): boolean => field.kind === 'radio' || field.kind === 'checkbox';
const firstName = (field: SearchField): string => namesOf(field)[0]!;

/**
 * Three or four filters first, the rest under 更多筛选 with a count of those hidden but set, set ones as removable
 * chips, and filters with a name (ui.md rule 14). A choice searches at once, text on Enter or after a pause
 * (`useSearchDraft`); what an input method composes does not (rule 12). On a phone, and as narrow at 200 %, they fold
 * into one line and a sheet.
 */
export function SearchForm(props: SearchFormProps) {
  const { fields, value, defaults, onSearch, onClear, shown = 3 } = props;
  const busy = useChangedWait(value, props.busy ?? false);
  const form = useSearchDraft({ fields, value, onSearch });
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const id = useId();
  const folded = narrow && fields.length > 1;
  const visible = open || folded ? fields : fields.slice(0, shown);
  const hiddenSet = fields.slice(shown).filter((field) => differs(field, value, defaults)).length;
  /** False when a field is wrong: that field is scrolled into sight and focused. */
  const search = (): boolean => {
    const [wrong] = form.search();
    if (!wrong) return true;
    if (!visible.includes(wrong)) setOpen(true);
    document.getElementById(`${id}-${firstName(wrong)}`)?.focus();
    return false;
  };
  const controls = visible.map((field) => {
    const fieldId = `${id}-${firstName(field)}`;
    return (
      <div key={fieldId} className={`search-field search-${field.kind}`}>
        {isGroup(field) ? (
          <span id={fieldId} className="search-label">
            {field.label}
          </span>
        ) : (
          <label htmlFor={fieldId}>{field.label}</label>
        )}
        <SearchControl
          field={field}
          id={fieldId}
          draft={form.draft}
          busy={busy}
          fault={form.faults[firstName(field)] ?? null}
          onChange={(patch, atOnce) => form.change(field, patch, atOnce)}
        />
      </div>
    );
  });
  const set = (patch: Draft) => (form.set(patch), onSearch(patch));
  const clear = () => (form.set(defaults), onClear());
  const saved = <SetFilters {...props} onSearch={set} onClear={clear} />;
  if (folded) {
    return (
      <div className="search-form" data-waiting={form.waiting || undefined}>
        <FoldedFilters
          {...{ fields, value, defaults }}
          onSearch={set}
          onClear={clear}
          onSubmit={search}
          {...form.composing}
        >
          {controls}
        </FoldedFilters>
        {saved}
      </div>
    );
  }
  return (
    <form
      className="search-form"
      role="search"
      noValidate
      data-waiting={form.waiting || undefined}
      {...form.composing}
      onSubmit={(event) => (event.preventDefault(), search())}
    >
      <div className="search-fields">
        {controls}
        <div className="search-buttons">
          {fields.length > shown && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '更多筛选'}
              {!open && hiddenSet > 0 && <span className="count-badge">{hiddenSet}</span>}
            </Button>
          )}
          <Button htmlType="submit" color="primary" variant="outlined" loading={busy && { delay: BUSY_AFTER_MS }}>
            搜索
          </Button>
        </div>
      </div>
      {saved}
    </form>
  );
}

/** The set filters as removable chips, and the saved filters. */
function SetFilters(props: SearchFormProps) {
  const { fields, value, defaults, onSearch, onClear, page, table, views: keepsViews = true } = props;
  // A cached page keeps the address that it was opened under.
  const [ownPage] = useState(() => pageOfAddress(location.hash));
  const { views, save, remove } = useSavedViews(page ?? ownPage);
  const [columns, setColumns] = useTableSettings(table ?? '');
  const chips = fields.filter((field) => differs(field, value, defaults) && chipText(field, value) !== null);
  const now = JSON.stringify(filterOf(fields, { name: '', values: value }, defaults));
  const current = views.find((view) => JSON.stringify(filterOf(fields, view, defaults)) === now)?.name;
  const pick = (view: SavedView) => {
    if (table && view.columns) setColumns(view.columns);
    onSearch(filterOf(fields, view, defaults));
  };
  return (
    <>
      <SavedViewsBar views={keepsViews ? views : []} current={current} onPick={pick} onRemove={remove} />
      {chips.length > 0 && (
        <ul className="filter-chips" aria-label="已选条件">
          {chips.map((field) => (
            <li key={firstName(field)}>
              <span>
                {field.label}：{chipText(field, value)}
              </span>
              <button
                type="button"
                aria-label={`移除条件 ${field.label}`}
                onClick={() => onSearch(Object.fromEntries(namesOf(field).map((name) => [name, defaults[name] ?? ''])))}
              >
                ×
              </button>
            </li>
          ))}
          <li className="filter-clear">
            <button type="button" onClick={onClear}>
              清空筛选
            </button>
            {keepsViews && !current && (
              <SaveViewButton
                views={views}
                onSave={(name) =>
                  save({ name, values: keptValues(fields, value, defaults), ...(table ? { columns } : {}) })
                }
              />
            )}
          </li>
        </ul>
      )}
    </>
  );
}
