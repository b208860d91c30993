import { useLayoutEffect, useRef } from 'react';

const SETTLES_WITHIN_MS = 600;
/** Events of a person who scrolls: after them the position is no longer restored. */
const OWN_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * With bars that scroll away all pages share one scroller, so each page's position is restored (ui.md 1.7). The height
 * of a returning page changes for a moment while its lists are drawn, so the position is set again until the height is
 * stable or the person scrolls.
 */
export function useLooseScroll(current: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const shell = document.querySelector<HTMLElement>('.shell-loose');
    const main = shell?.querySelector('.main');
    if (!shell || !main) return;
    const wanted = places.current.get(current) ?? 0;
    let returning = true;
    const ownHand = () => (returning = false);
    const goThere = () => {
      if (returning) shell.scrollTop = wanted;
    };
    const note = () => void (returning || places.current.set(current, shell.scrollTop));
    goThere();
    const settled = setTimeout(ownHand, SETTLES_WITHIN_MS);
    const grows = new ResizeObserver(goThere);
    grows.observe(main);
    shell.addEventListener('scroll', note, { passive: true });
    for (const name of OWN_HAND) shell.addEventListener(name, ownHand, { passive: true });
    return () => {
      clearTimeout(settled);
      grows.disconnect();
      shell.removeEventListener('scroll', note);
      for (const name of OWN_HAND) shell.removeEventListener(name, ownHand);
    };
  }, [current]);
}
