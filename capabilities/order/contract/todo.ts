import { pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { auditBacklog } from './operations.ts';

/** Orders that wait for this person's review. */
export const todo = todoSource({
  permission: '040101',
  operation: auditBacklog,
  input: {},
  read: ({ list, totals }) => ({
    count: totals.count,
    list: list.map(({ orderNo, makerName, typeName, amount, payeeName, reviewDeadline }) => ({
      id: orderNo,
      text: `${makerName}提交的${typeName}待您复核，${formatAmount(amount)} 元，收款方${payeeName}`,
      until: reviewDeadline,
      to: pathTo('/order/detail', { open: orderNo }),
    })),
  }),
  more: '/review/todo',
});
