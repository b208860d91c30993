/** Spec section 5: an application that nobody reviews within 90 days expires. */
export const REVIEW_DEADLINE_DAYS = 90;
/** Domain-rules section 11: the engine takes up to ten steps. */
export const MOST_STEPS = 10;
/** The button 复核处理: its holders may review. */
export const REVIEW_PERMISSION = '040101';
