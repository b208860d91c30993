import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loadCode } from '#platform/ui/load-code.ts';
import { useTabs } from '../tabs.ts';
import { composes, isPaletteKey, isPassword, layerOpen, typedInto } from './keys.ts';
import { openPalette } from './palette-store.ts';

/** Rarely opened. */
const loadHelp = () => loadCode(() => import('./shortcut-help.tsx'));

/** The first filter of the page in sight. */
function focusFilter(): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('.pane')].filter((pane) => pane.style.display !== 'none');
  const field = panes
    .map((pane) => pane.querySelector<HTMLElement>('.search-form :is(input, select):not([disabled])'))
    .find(Boolean);
  field?.focus();
  return Boolean(field);
}

/** True when the key was taken. */
function act(event: KeyboardEvent, go: (path: string) => void): boolean {
  if (composes(event)) return false;
  if (isPaletteKey(event)) {
    if (isPassword(event.target) || layerOpen()) return false;
    openPalette();
    return true;
  }
  if (typedInto(event.target) || layerOpen() || event.ctrlKey || event.metaKey) return false;
  if (event.altKey) {
    const tab = /^Digit[1-9]$/.test(event.code) ? useTabs.getState().tabs[Number(event.code.slice(5)) - 1] : undefined;
    if (tab) go(tab.fullPath);
    return Boolean(tab);
  }
  if (event.key === '?' || event.key === '？') {
    void loadHelp().then(({ openShortcutHelp }) => openShortcutHelp());
    return true;
  }
  return event.key === '/' && focusFilter();
}

/**
 * ? / Alt+1…9 and Ctrl or Cmd+K. None fires in a field, over a dialog, or while an input method composes (ui.md
 * rule 12).
 */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && act(event, (path) => void navigate(path))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}
