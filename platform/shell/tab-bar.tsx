import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { landingPath } from './landing.ts';
import { TabMenu, type MenuPlace } from './tab-menu.tsx';
import { closeTabs, useTabs, type Closing, type Tab } from './tabs.ts';

/** Spec: closing selects the last remaining tab; ui.md 1.6 for the rest. */
const SCROLL_STEP = 200;

/** `aside`: at its end, where it takes room from the tabs and covers nothing. */
export function TabBar({ aside }: { aside: ReactNode }) {
  const tabs = useTabs((state) => state.tabs);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const current = tabKeyOf(pathname, search);
  const strip = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const overflows = useOverflow(strip, tabs.length);

  // With its close button, and again when the buttons that scroll take their part of the strip.
  useEffect(() => {
    strip.current?.querySelector('.tab-current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tabs.length, overflows]);

  const close = (tab: Tab, what: Closing) => {
    const next = closeTabs(tab.key, what, current, landingPath());
    if (next !== null) void navigate(next);
  };
  const openMenu = (tab: Tab, event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const at =
      'clientX' in event && event.clientX ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom };
    setPlace({ tab, ...at });
  };
  const onKey = (tab: Tab, event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.affix) close(tab, 'this');
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(tab, event);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step)
      (
        event.currentTarget.parentElement?.children[tabs.indexOf(tab) + step]?.querySelector(
          '[role=tab]',
        ) as HTMLElement | null
      )?.focus();
  };
  const scroll = (by: number) => strip.current?.scrollBy({ left: by });

  return (
    <nav className="tab-bar" aria-label="标签栏" data-shell>
      {overflows && (
        <button type="button" className="icon-button" aria-label="向左滚动标签" onClick={() => scroll(-SCROLL_STEP)}>
          <LeftOutlined />
        </button>
      )}
      <div className="tab-strip" role="tablist" aria-label="已打开的页面" ref={strip}>
        {tabs.map((tab) => (
          <div
            key={tab.key}
            className={tab.key === current ? 'tab tab-current' : 'tab'}
            role="presentation"
            onContextMenu={(event) => openMenu(tab, event)}
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onAuxClick={(event) => event.button === 1 && !tab.affix && close(tab, 'this')}
          >
            <button
              type="button"
              role="tab"
              aria-selected={tab.key === current}
              tabIndex={tab.key === current || (!tabs.some((one) => one.key === current) && tab === tabs[0]) ? 0 : -1}
              onClick={() => tab.key !== current && void navigate(tab.fullPath)}
              onKeyDown={(event) => onKey(tab, event)}
            >
              {tab.title}
            </button>
            {/* For the pointer only: a tablist holds tabs, and keys close one with Delete. */}
            {!tab.affix && (
              <button
                type="button"
                className="tab-close"
                tabIndex={-1}
                aria-hidden
                title={`关闭 ${tab.title}`}
                onClick={() => close(tab, 'this')}
              >
                <CloseOutlined />
              </button>
            )}
          </div>
        ))}
      </div>
      {overflows && (
        <button type="button" className="icon-button" aria-label="向右滚动标签" onClick={() => scroll(SCROLL_STEP)}>
          <RightOutlined />
        </button>
      )}
      {aside}
      {place && <TabMenu place={place} tabs={tabs} onClose={() => setPlace(null)} onChoose={close} />}
    </nav>
  );
}

function useOverflow(strip: React.RefObject<HTMLDivElement | null>, count: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip, count]);
  return overflows;
}
