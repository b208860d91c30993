/** Numbers of messages (design rule 9). */

/** Spec section 9, domain-rules section 17: two items are previewed, messages are kept 180 days. */
export const PREVIEWED = 2;
export const KEPT_DAYS = 180;
/** What is older when it is found, after a long stop of the worker or in a history that was made, is no news. */
export const NEWS_DAYS = 3;

/** Messages that one call marks or deletes: the largest page of the list. */
export const MARKED_AT_ONCE = 50;
/** To-dos of one kind that the message centre lists; the page of that kind has all. */
export const TODOS_LISTED = 200;
/** Announcements and banners that are shown at a time. */
export const ANNOUNCEMENTS_SHOWN = 50;
export const BANNERS_SHOWN = 3;

/** Business time between two looks for events. */
export const COLLECT_EVERY_MS = 5_000;
/** Events of a source that one transaction reads. */
export const EVENTS_AT_ONCE = 500;

/** Warning rules of a merchant, and people whom one of them tells. */
export const WARN_RULES = 20;
export const WARN_RECEIVERS = 10;
/** Business time between two looks at what rules watch. */
export const WARN_EVERY_MS = 60_000;
/** Fewer orders of a day than this say nothing of how many fail. */
export const FAILED_RATE_FROM_ORDERS = 5;

/** Characters of what the provider's people announce, parts of an upgrade, and those whom an announcement names. */
export const POST = {
  title: 40,
  text: 1000,
  sections: 10,
  sectionTitle: 20,
  sectionText: 300,
  addressees: 1000,
} as const;
/** Characters of a wording that a call takes at all; each channel has its own limit below it. */
export const WORDING_MAX = 4_000;
/** Versions of a wording that are listed. */
export const WORDINGS_LISTED = 50;
