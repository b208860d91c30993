import type { OutputOf } from '#platform/kernel/operation.ts';
import { formatShortTime } from '#platform/ui/index.ts';
import type { queryOrdersJnl } from '../../contract/operations.ts';
import { OrderLink } from './order-link.tsx';
import { OrderStateTag } from './order-state-tag.tsx';
import { orderAmount } from './payee-column.tsx';

type Row = OutputOf<typeof queryOrdersJnl>['list'][number];

/** An order in a list on a phone: who is paid or paid, and what for, the amount and the state. */
export const orderPhoneRow = {
  what: (row: Row) => ({
    title: <OrderLink orderNo={row.orderNo}>{row.payeeName || row.typeName}</OrderLink>,
    note: `${row.typeName} · ${formatShortTime(row.submittedAt)}`,
  }),
  money: (row: Row) => ({
    title: orderAmount(row),
    note: <OrderStateTag state={row.state} name={row.stateName} />,
  }),
};
