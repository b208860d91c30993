import type { DataRouter } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';

/**
 * A page that is left loses the focus before it is hidden. Afterwards is too late: the browser takes the focus from
 * what cannot be seen, and a date picker that hears of it then asks where it is, without an answer in a hidden page.
 */
export function blurOnLeave(router: DataRouter): DataRouter {
  const keyNow = () => tabKeyOf(router.state.location.pathname, router.state.location.search);
  let key = keyNow();
  router.subscribe(() => {
    if (key === keyNow()) return;
    key = keyNow();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('.pane')) activeElement.blur();
  });
  return router;
}
