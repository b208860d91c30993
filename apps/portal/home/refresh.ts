/** What the home page shows is asked for again so often while it is in sight. */
export const REFRESH_MS = 30_000;
