/** Platform code knows no capability, so apps/portal passes in how user info and menu are fetched. */
let refresh: (() => Promise<void>) | null = null;

export const connectMenuRefresh = (given: () => Promise<void>): void => void (refresh = given);

/**
 * Rights have changed while the person works, e.g. an application was opened: menu, pages and buttons of now, without a
 * new login. Fails quietly; the next start has them anyway.
 */
export const refreshMenu = async (): Promise<void> => refresh?.().catch(() => undefined);
