import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { useTabs } from '../tabs.ts';
import { useViews } from '../views.ts';
import { entriesOutsideMenu, menuEntries, recentEntries, usedEntries } from './entries.ts';
import { composes, isPaletteKey } from './keys.ts';
import { findEntries, groupsOf, type Entry } from './matching.ts';
import { closePalette } from './palette-store.ts';
import { usePinyin } from './use-pinyin.ts';
import { usedPages } from './used-pages.ts';
import { withoutBreaks } from './paste.ts';
import './palette.css';

/** What the application finds in addition to menus, tabs and actions. */
export interface Found {
  entries: readonly Entry[];
  /** Below the results: what is still looked for, and why nothing was found. `isEmpty`: there are no results at all. */
  status(isEmpty: boolean): ReactNode;
}

interface PaletteDialogProps {
  label: string;
  placeholder: string;
  actions: readonly Entry[];
  /** The same hook at each drawing. */
  useFound(menu: MenuTreeNode[], query: string, go: (path: string) => void): Found;
}

const NO_MENU: MenuTreeNode[] = [];

function useEntries(query: string, { actions, useFound }: PaletteDialogProps) {
  const menu = useSession((state) => state.menu) ?? NO_MENU;
  const signed = useSession((state) => Boolean(state.user?.mid));
  const { tabs, live } = useTabs();
  const { viewOf } = useViews();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const pinyin = usePinyin();
  const current = tabKeyOf(pathname, search);
  const places = useMemo(() => {
    const go = (path: string) => void navigate(path);
    // An open page is returned to as it was left.
    const goBack = (path: string) => go(tabs.find((tab) => tab.key === path)?.fullPath ?? path);
    const others = signed ? entriesOutsideMenu((viewPath) => viewOf(viewPath) !== undefined, goBack) : [];
    const recent = recentEntries(tabs, live, current, go);
    // A recent tab is not listed twice.
    const closed = [...menuEntries(menu, goBack), ...others].filter(
      (entry) => !recent.some((one) => one.id === entry.id.replace('menu:', 'tab:')),
    );
    const used = usedEntries(closed, usedPages(), current);
    return [...recent, ...used, ...closed.filter(({ id }) => !used.some((one) => one.id === id))];
  }, [menu, tabs, live, current, signed, navigate, viewOf]);
  const found = useFound(menu, query, (path) => void navigate(path));
  return { ...found, entries: findEntries([...found.entries, ...places, ...actions], query, pinyin) };
}

/**
 * Ctrl or Cmd+K: menus, recent tabs and actions by characters, pinyin and initials, and what the application finds
 * (ui.md rule 11).
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef(document.activeElement as HTMLElement | null);
  const { entries, status } = useEntries(query, props);
  const at = Math.min(chosen, entries.length - 1);

  useEffect(() => field.current?.focus(), []);

  const changeQuery = (text: string) => {
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
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={query}
          onKeyDown={onKey}
          // A click outside of the entries does not move the focus.
          onBlur={() => requestAnimationFrame(() => field.current?.focus())}
          onChange={(event) => changeQuery(event.target.value)}
          onPaste={(event) => {
            const pasted = withoutBreaks(event);
            if (pasted !== null) changeQuery(pasted);
          }}
        />
        <Results id={id} entries={entries} at={at} onPoint={setChosen} onChoose={run} />
        {status(entries.length === 0)}
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
        const groupEntries = entries.filter((entry) => entry.group === group);
        return (
          <div key={group} role="group" aria-label={group}>
            <p className="palette-group" aria-hidden>
              {group}
            </p>
            {groupEntries.map((entry) => {
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
