/**
 * Masks of personal data (spec section 3, display formats). Pure, the same on server and page; the full value does not
 * leave the server where a mask is enough.
 */

/** `8801000100000011` → `**** 0011`. */
export const maskAccount = (account: string): string => `**** ${tailOf(account)}`;

/** `13800000001` → `138****0001`; nothing of a person without one. */
export const maskMobile = (mobile: string | null): string =>
  mobile ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '';

/** `王小明` → `**明`. Code points, so that a rare character is not torn. */
export const maskName = (name: string): string => `**${[...name].at(-1) ?? ''}`;

/** `cg-admin` → `cg****in`; a short one keeps its first character only. */
export const maskLoginName = (name: string): string =>
  name.length < 6 ? `${name.slice(0, 1)}****` : `${name.slice(0, 2)}****${name.slice(-2)}`;

/** Bank card and id card: `6222021234567890` → `622202******7890`. Too short to keep both ends: the last 4 only. */
export const maskCard = (card: string): string =>
  card.length <= 10 ? maskAccount(card) : `${card.slice(0, 6)}${'*'.repeat(card.length - 10)}${card.slice(-4)}`;

/** The last four characters, as SMS texts and signing texts name an account. */
export const tailOf = (account: string): string => account.slice(-4);
