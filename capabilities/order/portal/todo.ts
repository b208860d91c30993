import { pathTo } from '#platform/portal-kit/path.ts';
import { todoSource } from '#platform/portal-kit/todo.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { auditBacklog } from '../contract/operations.ts';

/** Orders that wait for this person's review. */
export default todoSource({
  permission: '040101',
  operation: auditBacklog,
  input: {},
  read: ({ list, totals }) => ({
    count: totals.count,
    list: list.map(({ orderNo, makerName, typeName, amount, payeeName, reviewDeadline }) => ({
      id: orderNo,
      text: `${makerName}提交的${typeName}待您复核，${formatAmount(amount)} 元，收款方${payeeName}`,
      until: reviewDeadline,
      to: pathTo('/order/detail', { orderNo }),
    })),
  }),
  more: '/review/todo',
});
