/** How long a change waits for its second person. */
export const WAITS_MS = 30 * 86_400_000;
/** How often it is looked for changes whose time is over. */
export const LAPSE_EVERY_MS = 60_000;
/** Changes that one run ends. */
export const LAPSES_MAX = 500;
/** Letters of the reason that a person of the provider gives. */
export const PROVIDER_REASON = { min: 2, max: 200 } as const;
/** Letters of the reason of a refusal. */
export const REASON_MAX = 100;
/** What waits is shown on one page: the largest one. */
export const WAITING_SHOWN = 50 as const;
