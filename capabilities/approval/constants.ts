/** Spec section 5: an application that nobody reviews within 90 days expires. */
export const REVIEW_DEADLINE_DAYS = 90;
/** Domain-rules section 11: the engine takes up to ten steps. */
export const MAX_STEPS = 10;
/** The button 复核处理: its holders may review. */
export const REVIEW_PERMISSION = '040101';
/** The page 复核规则, for administrators. */
export const RULES_PERMISSION = '0402';
/** What the page offers (domain-rules section 11); a policy set by a program may use MAX_STEPS. */
export const RULE = { layers: 10, steps: 3, persons: 20, noteMax: 100, versionsShown: 20, kindsAtOnce: 50 } as const;
/** Domain-rules section 11: reviewers are reminded so many days after the submission, between 9:00 and 20:00. */
export const REMIND_ON_DAYS = [1, 30, 60, 83, 89] as const;
export const REMIND_FROM_MINUTE = 9 * 60;
export const REMIND_TO_MINUTE = 20 * 60;
/** How often it is looked for. */
export const REMIND_EVERY_MS = 3_600_000;
