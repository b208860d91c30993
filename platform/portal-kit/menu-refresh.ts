import { composed } from '#platform/kernel/composition.ts';

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** Fetches user info and menu again; platform code knows no capability. */
    refreshMenu: () => Promise<void>;
  }
}

/**
 * Rights have changed while the person works, e.g. an application was opened: menu, pages and buttons of now, without a
 * new login. Fails quietly; the next start has them anyway.
 */
export async function refreshMenu(): Promise<void> {
  const refresh = composed('refreshMenu');
  try {
    await refresh();
  } catch {
    // The next start has them.
  }
}
