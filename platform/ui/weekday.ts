/** Weekday codes (spec section 3): w0 to w6 are Sunday to Saturday. */
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** `w0` → 周日; a dash for other texts. */
export const weekdayText = (code: string): string => weekdays[Number(/^w([0-6])$/.exec(code)?.[1] ?? NaN)] ?? '-';

/** All seven for a choice, Monday first as a calendar in China begins. */
export const weekdayChoices = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w0'].map((value) => ({
  value,
  label: weekdayText(value),
}));
