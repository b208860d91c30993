import { VerticalAlignTopOutlined } from '@ant-design/icons';
import { useEffect, useState, type RefObject } from 'react';

/** The button appears when a page is scrolled further than this. */
const FAR_PX = 400;

/**
 * Each page has its own button, so that an opened, refreshed or revisited page starts with its own position. Its pane
 * scrolls, or, where the bars are not fixed, the whole frame does (ui.md 1.4).
 */
export function BackToTop({ pane }: { pane: RefObject<HTMLDivElement | null> }) {
  const [far, setFar] = useState(false);
  const scroller = () => pane.current?.closest<HTMLElement>('.shell-loose') ?? pane.current;
  useEffect(() => {
    const element = pane.current!;
    const update = () => setFar(((element.closest<HTMLElement>('.shell-loose') ?? element).scrollTop ?? 0) > FAR_PX);
    update();
    // A page that becomes shorter is scrolled back by the browser.
    const observer = new ResizeObserver(update);
    observer.observe(element.firstElementChild!);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
    };
  }, [pane]);
  if (!far) return null;
  return (
    <button
      type="button"
      className="back-to-top"
      aria-label="回到顶部"
      title="回到顶部"
      onClick={() => scroller()?.scrollTo({ top: 0 })}
    >
      <VerticalAlignTopOutlined />
    </button>
  );
}
