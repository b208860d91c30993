import { listPath, pathTo } from '#platform/kernel/path.ts';
import { todoSource } from '#platform/kernel/todo.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { listPreauths } from './operations.ts';

/** Requests of payees that wait for this payer's confirmation. */
export const todo = todoSource({
  permission: '030602',
  operation: listPreauths,
  input: { side: 'payer', states: ['unconfirmed'] },
  read: ({ list, totalCount }) => ({
    count: totalCount,
    list: list.map(({ orderNo, payeeName, amount, confirmUntil }) => ({
      id: orderNo,
      text: `${payeeName}请您确认预授权，确认后冻结 ${formatAmount(amount)} 元`,
      until: confirmUntil,
      to: pathTo('/fund/preauth', { 'f.side': 'payer', open: orderNo }),
    })),
  }),
  more: listPath('/fund/preauth', { side: 'payer', states: 'unconfirmed' }),
  action: '查看并确认',
});
