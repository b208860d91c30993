import { accountTail, type Column } from '#platform/ui/index.ts';

/** The kind of an order, with room for seven characters in one line: a second line would make the row higher. */
export const typeColumn = { title: '类型', name: 'typeName' as const, width: 116 };

/** Columns at the end of every list of orders, which are hidden first where there is no room. */
export const lastOrderColumns: Column<{ fee: string; accountNo: string; makerName: string }>[] = [
  { title: '手续费(元)', name: 'fee', kind: 'amount', width: 112, sortable: true, spare: true },
  {
    title: '本方账户',
    name: 'accountNo',
    width: 104,
    spare: true,
    render: (row) => <span className="numeric">{accountTail(row.accountNo)}</span>,
  },
  { title: '制单人', name: 'makerName', width: 92, spare: true },
];
