import { Button } from 'antd';
import { useId, useState } from 'react';
import { chipText, namesOf, SearchControl, type Draft, type SearchField } from './search-field.tsx';
import { moneyRangeFault } from './money-range.tsx';

export type { Choice, SearchField } from './search-field.tsx';

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
}

const differs = (field: SearchField, value: Draft, defaults: Draft): boolean =>
  namesOf(field).some((name) => (value[name] ?? '') !== (defaults[name] ?? ''));

/** Why this draft cannot be searched for; null when it can. */
function draftFault(fields: readonly SearchField[], draft: Draft): string | null {
  for (const field of fields) {
    if (field.kind === 'dateRange' && field.required && namesOf(field).some((name) => !draft[name])) return '查询时间段不能为空';
    if (field.kind === 'moneyRange') {
      const fault = moneyRangeFault([draft[field.names[0]] ?? '', draft[field.names[1]] ?? '']);
      if (fault) return fault;
    }
  }
  return null;
}

/**
 * Three or four filters first, the rest under 更多筛选 with a count of those hidden but set, set ones as removable chips (ui.md rule 14). Typing
 * searches nothing until 搜索 or Enter; a composing input method never submits (rule 12).
 */
export function SearchForm({ fields, value, defaults, onSearch, onClear, shown = 3, busy = false }: SearchFormProps) {
  const [draft, setDraft] = useState<Draft>(value);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  // A search from elsewhere (a chip, the address) replaces what was being typed.
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setDraft(value);
  }

  const visible = open ? fields : fields.slice(0, shown);
  const hiddenSet = fields.slice(shown).filter((field) => differs(field, value, defaults)).length;
  const chips = fields.filter((field) => differs(field, value, defaults) && chipText(field, value) !== null);
  const search = () => {
    const wrong = draftFault(fields, draft);
    setFault(wrong);
    if (!wrong) onSearch(draft);
  };

  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => (event.preventDefault(), search())}
    >
      <div className="search-fields">
        {visible.map((field) => {
          const fieldId = `${id}-${namesOf(field)[0]}`;
          return (
            <div key={fieldId} className={`search-field search-${field.kind}`}>
              <label htmlFor={fieldId}>{field.label}</label>
              <SearchControl field={field} id={fieldId} draft={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
            </div>
          );
        })}
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
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {chips.length > 0 && (
        <ul className="filter-chips" aria-label="已选条件">
          {chips.map((field) => (
            <li key={namesOf(field)[0]}>
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
          </li>
        </ul>
      )}
    </form>
  );
}
