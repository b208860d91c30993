import { refreshCalls } from '#platform/portal-kit/hooks.ts';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { refreshTab } from './tabs.ts';

/** Mounts the page of an address again, with fresh answers and the same query (ui.md 1.8). */
export function refreshPage(pathname: string, search: string): void {
  void refreshCalls();
  refreshTab(tabKeyOf(pathname, search));
}
