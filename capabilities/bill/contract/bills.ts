import type { RightCode } from '#platform/kernel/menu.ts';
import type { StandardGroup } from '#capabilities/account/contract/kind-contract.ts';
import { dictionary } from '#capabilities/account/contract/transaction-codes.ts';
import { kinds } from '#capabilities/account/contract/kinds.ts';

/**
 * The bills (spec section 2, bill routes): what each is called and who sees it. A bill of entries has money that moved,
 * one of orders also what failed or waits.
 */
interface Bill {
  title: string;
  /** The page's code; that of its export follows it. */
  code: RightCode;
  exportCode: RightCode;
}
interface EntryBill extends Bill {
  /** Money that came, or that went; absent: both. */
  direction?: 'in' | 'out';
}
interface OrderBill extends Bill {
  /** Groups of the dictionary whose orders it has; absent: all. */
  groups?: readonly StandardGroup[];
  /** Groups that are not in it. */
  groupsOfOthers?: readonly StandardGroup[];
  /** Absent: payments and money that arrived. */
  incoming?: false;
  /** Only orders with many lines. */
  batches?: true;
}

export const entryBills = {
  busiFund: { title: '业务资金账单', code: '0801', exportCode: '080101' },
  receiceTrans: { title: '收款账单', code: '0802', exportCode: '080201', direction: 'in' },
  payAccount: { title: '付款账户账单', code: '0807', exportCode: '080701', direction: 'out' },
} as const satisfies Record<string, EntryBill>;
export type EntryBillName = keyof typeof entryBills;

export const orderBills = {
  paymentTrans: {
    title: '付款账单',
    code: '0803',
    exportCode: '080301',
    groupsOfOthers: ['recharge', 'separate', 'pre', 'clients'],
    incoming: false,
  },
  separateTrans: { title: '分账账单', code: '0804', exportCode: '080401', groups: ['separate'] },
  authTrade: { title: '授权交易账单', code: '0805', exportCode: '080501', groups: ['pre'] },
  customerPush: { title: '客户交易账单', code: '0806', exportCode: '080601', groups: ['clients'] },
  batchSearch: { title: '批量交易账单', code: '0808', exportCode: '080801', batches: true },
} as const satisfies Record<string, OrderBill>;
export type OrderBillName = keyof typeof orderBills;

export const entryBill = (name: EntryBillName): EntryBill => entryBills[name];
export const orderBill = (name: OrderBillName): OrderBill => orderBills[name];

/**
 * The type codes of a bill of orders; undefined: every one. A bill of payments has none of what only arrives, except
 * those that the specification lists for every filter.
 */
export function codesOfBill(name: OrderBillName): string[] | undefined {
  const { groups, groupsOfOthers, incoming } = orderBill(name);
  if (!groups && !groupsOfOthers) return undefined;
  return dictionary()
    .filter(({ key }) => (groups ? isIn(groups, key) : !isIn(groupsOfOthers!, key)))
    .filter(({ code, option }) => incoming !== false || option !== '' || !onlyArrives(code))
    .map(({ code }) => code);
}

function onlyArrives(code: string): boolean {
  const having = kinds().filter(({ codes }) => code in codes);
  return having.length > 0 && having.every(({ direction }) => direction === 'in');
}

const isIn = (groups: readonly string[], group: string): boolean => groups.includes(group);
