/** A message that could not be delivered in so many tries is given up; the site has it anyway. */
export const SEND_ATTEMPTS = 10;
/** The public account does not change while somebody looks: its address is asked for again after this long. */
export const ACCOUNT_KEPT_MS = 600_000;
