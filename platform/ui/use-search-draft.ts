import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldFault, namesOf, pick, waitsForPause, type Draft, type SearchField } from './search-fields.ts';

/** Text is searched for when typing pauses so long. */
export const TYPING_PAUSE_MS = 500;

interface Asked {
  fields: readonly SearchField[];
  value: Draft;
  onSearch(patch: Draft): void;
}

/** Searches that have not come back as the applied filter yet, oldest first. */
type Outstanding = Readonly<Record<string, readonly string[]>>;

/** What is outstanding when these values have come back as the filter. */
const withoutCame = (before: Outstanding, came: readonly [string, string][]): Outstanding => ({
  ...before,
  ...Object.fromEntries(came.map(([name, now]) => [name, before[name]?.slice(before[name].indexOf(now) + 1) ?? []])),
});

const withSent = (before: Outstanding, sent: readonly [string, string][]): Outstanding => ({
  ...before,
  ...Object.fromEntries(sent.map(([name, next]) => [name, [...(before[name] ?? []), next]])),
});

/**
 * The whole form was searched for: only these searches are outstanding. Values that are in force already come back as
 * no change.
 */
const sentWhole = (values: Draft, value: Draft): Outstanding =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, one]) => ((value[name] ?? '') === one ? [] : [[name, [one]]])),
  );

/**
 * The values of the search form's controls, and when they become the filter: a choice at once, text when typing pauses.
 * The filter in force is a value from outside (the address): a change from outside (Back, 清空筛选) replaces the
 * field's value; the echo of an own search does not, because more may have been typed since.
 */
export function useSearchDraft({ fields, value, onSearch }: Asked) {
  const [draft, setDraft] = useState<Draft>(value);
  const [faults, setFaults] = useState<Draft>({});
  const [inForce, setInForce] = useState(value);
  const [outstanding, setOutstanding] = useState<Outstanding>({});
  const [waiting, setWaiting] = useState<readonly SearchField[]>([]);
  const without = (names: readonly string[]) =>
    waiting.filter((field) => !namesOf(field).some((name) => names.includes(name)));
  if (inForce !== value) {
    const changed = Object.entries(value).filter(([name, now]) => inForce[name] !== now);
    const foreign = changed.filter(([name, now]) => !outstanding[name]?.includes(now));
    setInForce(value);
    if (changed.length > 0) setOutstanding((before) => withoutCame(before, changed));
    if (foreign.length > 0) {
      setDraft((before) => ({ ...before, ...Object.fromEntries(foreign) }));
      setWaiting(without(foreign.map(([name]) => name)));
      setFaults({});
    }
  }

  /** Searches with these values; names that the filter has already are left out. */
  const send = (patch: Draft) => {
    const news = Object.entries(patch).filter(([name, next]) => (value[name] ?? '') !== next);
    if (news.length === 0) return;
    setOutstanding((before) => withSent(before, news));
    onSearch(Object.fromEntries(news));
  };
  /** The fields that cannot be searched with; said in place. */
  const check = (list: readonly SearchField[], values: Draft): readonly SearchField[] => {
    const found = list.map((field) => ({ field, name: namesOf(field)[0]!, fault: fieldFault(field, values) ?? '' }));
    const next = Object.entries({ ...faults, ...Object.fromEntries(found.map(({ name, fault }) => [name, fault])) });
    setFaults(Object.fromEntries(next.filter(([, fault]) => fault)));
    return found.filter(({ fault }) => fault).map(({ field }) => field);
  };
  const searchFor = (list: readonly SearchField[], values: Draft) => {
    const wrong = check(list, values);
    send(pick(values, list.filter((field) => !wrong.includes(field)).flatMap(namesOf)));
  };

  /** A control changed. `atOnce` also for text whose × was pressed. */
  const change = (field: SearchField, patch: Draft, atOnce = !waitsForPause(field)) => {
    const values = { ...draft, ...patch };
    setDraft((before) => ({ ...before, ...patch }));
    const others = without(namesOf(field));
    setWaiting(atOnce ? others : [...others, field]);
    if (atOnce) return searchFor([field], values);
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => name !== namesOf(field)[0])));
  };
  /** 搜索 and Enter: everything, or nothing while something is wrong; answers what is wrong. */
  const search = (): readonly SearchField[] => {
    const wrong = check(fields, draft);
    if (wrong.length > 0) return wrong;
    setWaiting([]);
    setOutstanding(sentWhole(draft, value));
    onSearch(draft);
    return [];
  };
  /** Set from elsewhere in the form: a chip, a saved filter. */
  const set = (patch: Draft) => {
    setDraft((before) => ({ ...before, ...patch }));
    setWaiting(without(Object.keys(patch)));
    setFaults({});
  };
  const composing = usePause(waiting.length > 0, draft, () => {
    setWaiting([]);
    searchFor(waiting, draft);
  });
  return { draft, faults, waiting: waiting.length > 0, change, search, set, composing };
}

/** Calls `end` when `values` have not changed for the pause. Text that an input method composes does not count yet. */
function usePause(runs: boolean, values: Draft, end: () => void) {
  const [isComposing, setComposing] = useState(false);
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (!runs || isComposing) return;
    const timer = setTimeout(() => latest.current(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [runs, isComposing, values]);
  return {
    onCompositionStart: useCallback(() => setComposing(true), []),
    onCompositionEnd: useCallback(() => setComposing(false), []),
  };
}
