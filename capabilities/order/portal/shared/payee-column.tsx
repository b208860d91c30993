import type { OutputOf } from '#platform/kernel/operation.ts';
import { accountTail, AmountText } from '#platform/ui/index.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';

type Row = Pick<
  OutputOf<typeof queryOrdersJnl>['list'][number],
  'amount' | 'direction' | 'payeeName' | 'payeeAccountNo' | 'payeeBankName'
>;

/**
 * The payee of an order in a list. The account's tail comes first below the name, because a long bank's name is cut.
 */
export const payeeColumn = {
  title: '收款方',
  name: 'payeeName' as const,
  width: 168,
  render: (row: Pick<Row, 'payeeName'>) => (
    <span className="cell-name" title={row.payeeName}>
      {row.payeeName || '-'}
    </span>
  ),
  note: (row: Pick<Row, 'payeeAccountNo' | 'payeeBankName'>): string =>
    [row.payeeAccountNo && accountTail(row.payeeAccountNo), row.payeeBankName].filter(Boolean).join(' · '),
};

/** The same in a list that also has money that arrived, where it is the payer. */
export const otherSideColumn = { ...payeeColumn, title: '对方' };

/** What arrived has a plus. */
export const orderAmount = ({ amount, direction }: Pick<Row, 'amount' | 'direction'>) => (
  <AmountText value={amount} {...(direction === 'in' ? { direction } : {})} />
);
