import type { OutputOf } from '#platform/kernel/operation.ts';
import { accountTail } from '#platform/ui/index.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';

type Row = Pick<OutputOf<typeof queryOrdersJnl>['list'][number], 'payeeName' | 'payeeAccountNo' | 'payeeBankName'>;

/**
 * The payee of an order in a list. The account's tail comes first below the name, because a long bank's name is cut.
 */
export const payeeColumn = {
  title: '收款方',
  name: 'payeeName' as const,
  width: 168,
  render: (row: Row) => (
    <span className="cell-name" title={row.payeeName}>
      {row.payeeName || '-'}
    </span>
  ),
  note: (row: Row): string =>
    [row.payeeAccountNo && accountTail(row.payeeAccountNo), row.payeeBankName].filter(Boolean).join(' · '),
};
