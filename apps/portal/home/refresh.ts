/** How often the home page reads its figures again while it is in sight. */
export const REFRESH_MS = 30_000;
