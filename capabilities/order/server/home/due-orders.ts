/** When an order that waits will be paid. */
export const RUNS_AT = `coalesce(send_at, scheduled_at, CASE WHEN follows_as IN ('pay_back', 'pay_back_part') THEN submitted_at END)`;

/**
 * Orders that will be paid before a moment and hold nothing yet, so that the balance does not contain them. One under
 * review is due on its chosen day; what pays back and may wait for money has no hour, and is due at once.
 */
export const dueBefore = (moment: string): string =>
  `finished_at IS NULL AND hold_id IS NULL AND ${RUNS_AT} < ${moment} AND state IN ('pending_review', 'scheduled', 'awaiting_funds')`;
