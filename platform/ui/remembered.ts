import { useCallback, useMemo, useSyncExternalStore } from 'react';

/**
 * A person's settings (columns, density, saved filters), in local storage under a key of their own. Never money,
 * secrets or account numbers. A storage that is full or forbidden costs the memory, not the page.
 */
const listeners = new Set<() => void>();
const unstored = new Map<string, string>();

const read = (key: string): string | null => {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
};

function write(key: string, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  // Another window of the same person.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
};

/**
 * `[value, remember]`; what cannot be read as a `Shape` (by `accepts`) counts as not remembered. `remember(null)`
 * forgets.
 */
export function useRemembered<Shape>(
  key: string,
  accepts: (stored: unknown) => stored is Shape,
): [Shape | null, (value: Shape | null) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  const value = useMemo(() => {
    try {
      const stored: unknown = JSON.parse(text ?? 'null');
      return accepts(stored) ? stored : null;
    } catch {
      return null;
    }
  }, [text, accepts]);
  const remember = useCallback((next: Shape | null) => write(key, next === null ? null : JSON.stringify(next)), [key]);
  return [value, remember];
}
