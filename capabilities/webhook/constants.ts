/** Limits of webhooks (design rule 9; Standard Webhooks). Times are real times. */
export const ENDPOINTS_MAX = 5;
export const URL_MAX = 500;
export const NOTE_MAX = 40;

/** All of a delivery: name, connection, request and answer. */
export const DELIVERY_MS = 10_000;
/** The answer's code counts; its text is read for so long, and so far, for the person who looks for a fault. */
export const ANSWER_MS = 2_000;
export const ANSWER_BYTES = 16_384;

/** Deliveries under way at once: in a process, to one endpoint, and to one that has failed several times in a row. */
export const LANES = 256;
export const ENDPOINT_LANES = 16;
export const FAILING_LANES = 1;
export const FAILING_AFTER = 3;
/** Deliveries of one endpoint that a process has taken and not begun, so that a free lane need not wait for them. */
export const TAKEN_AHEAD = 3;
/** What a process has taken and did not end is due again; longer than all that it took for an endpoint can last. */
export const LEASE_MS = 90_000;
export const LOOK_MS = 250;
export const WRITE_MS = 20;
export const WRITE_MAX = 200;
/** The longest pause between two looks at a database that does not answer. */
export const OUTAGE_MS = 5_000;

/** Pauses after each failed attempt, the last again and again, until the time is over. */
export const PAUSES_MS = [
  5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 21_600_000,
] as const;
export const TRIED_DAYS = 3;
/** Administrators are informed of an endpoint that cannot be reached at most so often. */
export const TELL_EVERY_HOURS = 24;

/** After a change of the secret the former one signs too. */
export const OVERLAP_HOURS = 24;

export const KEPT_DAYS = 30;
export const STATEMENTS_EVERY_MS = 60_000;
/** Statements that came due while no worker ran are sent so many days later. */
export const STATEMENT_DAYS = 3;

export const WEBHOOK_PAGE = '0923';
export const WEBHOOK_EDIT = '092301';
/** The kind of changes of the provider's endpoints. */
export const PROVIDER_ENDPOINT_CHANGE = 'webhook.provider-endpoint';
