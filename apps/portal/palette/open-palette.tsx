import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { useTabs } from '../layout/tabs.ts';
import { viewOf } from '../views.ts';
import { besideEntries, menuEntries, orderEntry, recentEntries, usedEntries } from './entries.ts';
import { composes, isPaletteKey } from './keys.ts';
import { findEntries, groupsOf, type Entry } from './matching.ts';
import { closePalette } from './palette-store.ts';
import { SearchStatus } from './search-status.tsx';
import { useActions } from './use-actions.ts';
import { usePinyin } from './use-pinyin.ts';
import { usedPages } from './used-pages.ts';
import { useSearch, type Found } from './use-search.ts';
import { withoutBreaks } from './paste.ts';
import './palette.css';

export { followUse } from './used-pages.ts';

const NO_MENU: MenuTreeNode[] = [];

function useEntries(query: string, onSettings: () => void): Found {
  const menu = useSession((state) => state.menu) ?? NO_MENU;
  const signed = useSession((state) => Boolean(state.user?.mid));
  const { tabs, live } = useTabs();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const actions = useActions(onSettings);
  const pinyin = usePinyin();
  const current = tabKeyOf(pathname, search);
  const places = useMemo(() => {
    const go = (path: string) => void navigate(path);
    // An open page is returned to as it was left.
    const goBack = (path: string) => go(tabs.find((tab) => tab.key === path)?.fullPath ?? path);
    const beside = signed ? besideEntries((viewPath) => viewOf(viewPath) !== undefined, goBack) : [];
    const recent = recentEntries(tabs, live, current, go);
    // A recent tab is not listed twice.
    const closed = [...menuEntries(menu, goBack), ...beside].filter(
      (entry) => !recent.some((one) => one.id === entry.id.replace('menu:', 'tab:')),
    );
    const used = usedEntries(closed, usedPages(), current);
    return [...recent, ...used, ...closed.filter(({ id }) => !used.some((one) => one.id === id))];
  }, [menu, tabs, live, current, signed, navigate]);
  const go = (path: string) => void navigate(path);
  const byNumber = orderEntry(menu, query, go);
  const found = useSearch(menu, query, go);
  const hits = found.entries.filter(({ id }) => byNumber.length === 0 || (id !== byNumber[0]!.id && id !== 'list'));
  return { ...found, entries: findEntries([...byNumber, ...hits, ...places, ...actions], query, pinyin) };
}

/**
 * Ctrl or Cmd+K: menus, recent tabs and actions by characters, pinyin and initials; and what the server finds by
 * number, amount, name or end of an account, of one word or of each of a pasted list (ui.md rule 11).
 */
export default function OpenPalette({ onSettings }: { onSettings(): void }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef(document.activeElement as HTMLElement | null);
  const { entries, ...search } = useEntries(query, onSettings);
  const at = Math.min(chosen, entries.length - 1);

  useEffect(() => field.current?.focus(), []);

  const ask = (text: string) => {
    setQuery(text);
    setChosen(0);
  };
  const dismiss = () => {
    closePalette();
    cameFrom.current?.focus?.();
  };
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    // Closed first and the focus given back, so that a dialog that follows knows where it came from.
    dismiss();
    entry.run();
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys typed here are no shortcuts; a composing input method keeps its own keys.
    event.stopPropagation();
    if (composes(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && entries.length) setChosen((at + step + entries.length) % entries.length);
    else if (event.key === 'Enter') run(entries[at]);
    else if (event.key === 'Escape' || isPaletteKey(event.nativeEvent)) dismiss();
    // The field is the only Tab stop.
    else if (event.key !== 'Tab' && !step) return;
    event.preventDefault();
  };

  return (
    <div className="palette-place">
      <button type="button" className="palette-cover" tabIndex={-1} aria-hidden onClick={dismiss} />
      <div className="palette" role="dialog" aria-modal="true" aria-label="查找与快速前往">
        <input
          ref={field}
          className="palette-field"
          role="combobox"
          aria-label="编号、金额、名称、账号尾号、菜单或操作"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="单号、金额、名称、账号尾号或菜单，可粘贴多项"
          value={query}
          onKeyDown={onKey}
          // A click beside the entries does not move the focus.
          onBlur={() => requestAnimationFrame(() => field.current?.focus())}
          onChange={(event) => ask(event.target.value)}
          onPaste={(event) => {
            const pasted = withoutBreaks(event);
            if (pasted !== null) ask(pasted);
          }}
        />
        <Results id={id} entries={entries} at={at} onPoint={setChosen} onChoose={run} />
        <SearchStatus query={query} isEmpty={entries.length === 0} {...search} />
        <p className="palette-foot" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        </p>
      </div>
    </div>
  );
}

interface ResultsProps {
  id: string;
  entries: readonly Entry[];
  at: number;
  onPoint(index: number): void;
  onChoose(entry: Entry): void;
}

/** Under their groups; the one that Enter takes is kept in sight. */
function Results({ id, entries, at, onPoint, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, entries]);
  return (
    <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="结果" ref={list} tabIndex={-1}>
      {groupsOf(entries).map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        return (
          <div key={group} role="group" aria-label={group}>
            <p className="palette-group" aria-hidden>
              {group}
            </p>
            {own.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <button
                  key={entry.id}
                  type="button"
                  id={`${id}-${index}`}
                  className="palette-entry"
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  onMouseMove={() => index !== at && onPoint(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(entry)}
                >
                  <span>{entry.title}</span>
                  {entry.hint && <small>{entry.hint}</small>}
                </button>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
