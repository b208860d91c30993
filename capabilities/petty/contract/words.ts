/** What a member of staff has spent money on. */
export const expenseCategories = {
  travel: '差旅费',
  entertainment: '业务招待费',
  office: '办公费',
  transport: '交通费',
  other: '其他费用',
} as const;
export type ExpenseCategory = keyof typeof expenseCategories;
export const categoryKeys = Object.keys(expenseCategories) as ExpenseCategory[];

/** Of a coupon. `planned`: its order has not run. `void`: it came to nothing. */
export const couponStates = {
  planned: '待发放',
  waiting: '待使用',
  used: '已使用',
  returned: '已过期退回',
  void: '未发放',
} as const;
export type CouponState = keyof typeof couponStates;
