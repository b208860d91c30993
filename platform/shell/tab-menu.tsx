import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { refreshCalls } from '#platform/portal-kit/hooks.ts';
import { refreshTab, type Closing, type Tab } from './tabs.ts';

export interface MenuPlace {
  tab: Tab;
  x: number;
  y: number;
}

const WIDTH = 130;
const BESIDE = 15;

/**
 * The context menu of a tab: next to the pointer, flipped where it does not fit; any click, Esc or scroll closes it
 * (ui.md 1.6).
 */
export function TabMenu(props: {
  place: MenuPlace;
  tabs: readonly Tab[];
  onClose(): void;
  onChoose(tab: Tab, what: Closing): void;
}) {
  const { place, tabs, onClose, onChoose } = props;
  const { tab, x, y } = place;
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((one) => one.key === tab.key);

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    const events = ['click', 'scroll', 'resize', 'contextmenu'] as const;
    // A click on the menu belongs to its entry: the menu must still exist when the click arrives.
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) onClose();
    };
    for (const name of events) window.addEventListener(name, closeOutside, true);
    return () => {
      for (const name of events) window.removeEventListener(name, closeOutside, true);
    };
  }, [onClose, place]);

  const refresh = async () => {
    await navigate(tab.fullPath);
    void refreshCalls();
    refreshTab(tab.key);
  };
  const entries = [
    { text: '刷新页面', run: refresh, disabled: false },
    { text: '关闭左侧', run: () => onChoose(tab, 'left'), disabled: at === 0 },
    { text: '关闭右侧', run: () => onChoose(tab, 'right'), disabled: at === tabs.length - 1 },
    { text: '关闭所有', run: () => onChoose(tab, 'all'), disabled: false },
  ];
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const enabled = [...(menu.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    if (step)
      enabled[
        (enabled.indexOf(document.activeElement as HTMLElement) + step + enabled.length) % enabled.length
      ]?.focus();
  };
  const left = x + BESIDE + WIDTH > document.body.clientWidth ? x - BESIDE - WIDTH : x + BESIDE;

  return (
    <div
      ref={menu}
      className="tab-menu"
      role="menu"
      aria-label={`标签 ${tab.title}`}
      tabIndex={-1}
      style={{ left, top: y, width: WIDTH }}
      onKeyDown={onKey}
    >
      {entries.map((entry) => (
        <button
          key={entry.text}
          type="button"
          role="menuitem"
          disabled={entry.disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (onClose(), void entry.run())}
        >
          {entry.text}
        </button>
      ))}
    </div>
  );
}
