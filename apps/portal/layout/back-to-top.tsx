import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Scrolled further than this, the way back is offered. */
const FAR_PX = 400;

/** The bars stand fixed and the page's own pane scrolls, or they do not and the whole frame does (ui.md 1.4). */
function scrollerInSight(): HTMLElement | undefined {
  const panes = [...document.querySelectorAll<HTMLElement>('.pane')];
  return document.querySelector<HTMLElement>('.shell-loose') ?? panes.find((pane) => pane.style.display !== 'none');
}

/** Serves both scrollers (ui.md 1.4). */
export function BackToTop() {
  const [far, setFar] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    const look = () => setFar((scrollerInSight()?.scrollTop ?? 0) > FAR_PX);
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [key]);
  if (!far) return null;
  return (
    <button type="button" className="back-to-top" aria-label="回到顶部" title="回到顶部" onClick={() => scrollerInSight()?.scrollTo({ top: 0 })}>
      <VerticalAlignTopOutlined />
    </button>
  );
}
