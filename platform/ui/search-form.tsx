import { Button } from 'antd';
import { useId, useState } from 'react';
import { SaveViewButton, SavedViewsBar } from './saved-views-bar.tsx';
import { filterOf, keptValues, pageOfAddress, useSavedViews } from './saved-views.ts';
import { SearchControl } from './search-field.tsx';
import { chipText, differs, fieldFault, namesOf, type Draft, type SearchField } from './search-fields.ts';
import './search-form.css';

export type { Choice, SearchField } from './search-fields.ts';

interface SearchFormProps {
  fields: readonly SearchField[];
  /** The filter in force, from the address (`useListState().filter`). */
  value: Draft;
  /** What each filter is when nothing is set: set ones that differ get a chip. */
  defaults: Draft;
  onSearch(patch: Draft): void;
  onClear(): void;
  /** How many fields are seen before 更多筛选; default 3. */
  shown?: number;
  busy?: boolean;
  /** Under what saved filters are remembered beside person and merchant; default the page's address. A second form on one page needs its own. */
  page?: string;
}

/** A group of choices has no single control that a label could point to. */
const isGroup = (field: SearchField): boolean => field.kind === 'radio' || field.kind === 'checkbox';
const firstName = (field: SearchField): string => namesOf(field)[0]!;

/**
 * Three or four filters first, the rest under 更多筛选 with a count of those hidden but set, set ones as removable chips, and filters with a name
 * (ui.md rule 14). Typing searches nothing until 搜索 or Enter; a composing input method never submits (rule 12).
 */
export function SearchForm({ fields, value, defaults, onSearch, onClear, shown = 3, busy = false, page }: SearchFormProps) {
  const [draft, setDraft] = useState<Draft>(value);
  const [open, setOpen] = useState(false);
  const [faults, setFaults] = useState<Draft>({});
  const id = useId();
  const idOf = (field: SearchField) => `${id}-${firstName(field)}`;
  // What changes elsewhere (the address, Back) replaces what stood in its own field; what is being typed in another one stays.
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    const changed = Object.entries(value).filter(([name, now]) => searched[name] !== now);
    setSearched(value);
    if (changed.length > 0) {
      setDraft({ ...draft, ...Object.fromEntries(changed) });
      setFaults({});
    }
  }
  const set = (patch: Draft) => {
    setDraft({ ...draft, ...patch });
    setFaults({});
  };

  const visible = open ? fields : fields.slice(0, shown);
  const hiddenSet = fields.slice(shown).filter((field) => differs(field, value, defaults)).length;
  const search = () => {
    const wrong = fields.flatMap((field) => {
      const fault = fieldFault(field, draft);
      return fault ? [{ field, fault }] : [];
    });
    setFaults(Object.fromEntries(wrong.map(({ field, fault }) => [firstName(field), fault])));
    if (wrong.length === 0) return onSearch(draft);
    // What is wrong has to be in sight, and is where the typing goes on.
    if (wrong.some(({ field }) => !visible.includes(field))) setOpen(true);
    document.getElementById(idOf(wrong[0]!.field))?.focus();
  };
  const change = (field: SearchField, patch: Draft) => {
    setDraft({ ...draft, ...patch });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => name !== firstName(field))));
  };

  return (
    <form className="search-form" role="search" noValidate onSubmit={(event) => (event.preventDefault(), search())}>
      <div className="search-fields">
        {visible.map((field) => (
          <div key={idOf(field)} className={`search-field search-${field.kind}`}>
            {isGroup(field) ? (
              <span id={idOf(field)} className="search-label">
                {field.label}
              </span>
            ) : (
              <label htmlFor={idOf(field)}>{field.label}</label>
            )}
            <SearchControl field={field} id={idOf(field)} draft={draft} busy={busy} fault={faults[firstName(field)] ?? null} onChange={(patch) => change(field, patch)} />
          </div>
        ))}
        <div className="search-buttons">
          <Button htmlType="submit" color="primary" variant="outlined" loading={busy}>
            搜索
          </Button>
          {fields.length > shown && (
            <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '更多筛选'}
              {!open && hiddenSet > 0 && <span className="count-badge">{hiddenSet}</span>}
            </Button>
          )}
        </div>
      </div>
      <SetFilters
        {...{ fields, value, defaults }}
        {...(page ? { page } : {})}
        onSearch={(patch) => (set(patch), onSearch(patch))}
        onClear={() => (set(defaults), onClear())}
      />
    </form>
  );
}

/** What is set, as chips to take away, and the filters that were given a name. */
function SetFilters({ fields, value, defaults, onSearch, onClear, page }: Omit<SearchFormProps, 'shown' | 'busy'>) {
  // A cached page keeps the address that it was opened under.
  const [ownPage] = useState(() => pageOfAddress(location.hash));
  const { views, save, remove } = useSavedViews(page ?? ownPage);
  const chips = fields.filter((field) => differs(field, value, defaults) && chipText(field, value) !== null);
  const now = JSON.stringify(filterOf(fields, { name: '', values: value }, defaults));
  const current = views.find((view) => JSON.stringify(filterOf(fields, view, defaults)) === now)?.name;
  return (
    <>
      <SavedViewsBar views={views} current={current} onPick={(view) => onSearch(filterOf(fields, view, defaults))} onRemove={remove} />
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
            {!current && <SaveViewButton views={views} onSave={(name) => save({ name, values: keptValues(fields, value, defaults) })} />}
          </li>
        </ul>
      )}
    </>
  );
}
