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
