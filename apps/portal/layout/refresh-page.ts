import { refreshCalls } from '#platform/portal-kit/hooks.ts';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { refreshTab } from './tabs.ts';

/** The page of an address is mounted anew with fresh answers, its query kept (ui.md 1.8). */
export function refreshPage(pathname: string, search: string): void {
  void refreshCalls();
  refreshTab(tabKeyOf(pathname, search));
}
