import { useLayoutEffect, useRef } from 'react';

const SETTLES_WITHIN_MS = 600;
/** What a person does to scroll themselves: from then on the place is theirs. */
const OWN_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * With bars that scroll away there is one scroller for all pages: each finds its own place in it again (ui.md 1.7). A page that comes back changes its height
 * for a moment while its lists are drawn, so the place is taken again until that has settled or a person scrolls.
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
