import { useMemo } from 'react';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import { orderSorts, queryOrdersJnl } from '../contract/operations.ts';
import { defaultsOf, dueBy, wireFilter } from './shared/order-filter.ts';

/**
 * The list of orders that the address's query asks for: filter, page and sort are read from it, on the list's page and
 * on an order opened from there.
 */
export function useOrderList(enabled = true) {
  const today = useToday();
  const defaults = useMemo(() => ({ ...defaultsOf(today), due: '' }), [today]);
  const list = useListState(defaults, orderSorts);
  const picked = useCall(pickAccounts, {}, { quiet: true, enabled });
  const accounts = useMemo(() => picked.data?.list ?? [], [picked.data]);
  const due = dueBy(list.filter.due, today);
  // What will be paid may have been submitted long ago.
  const filter = due
    ? { ...wireFilter({ ...list.filter, startTime: '', endTime: '' }, accounts), dueBy: due }
    : wireFilter(list.filter, accounts);
  /** An account in the address is known by its number only when the accounts have come. */
  const known = !list.filter.account || filter.accountNo !== undefined;
  const ready = enabled && known;
  const inputOf = (pageNo: number) => ({
    ...filter,
    pageNo,
    pageSize: list.pageSize,
    ...(list.sort ? { sort: list.sort } : {}),
  });
  const orders = useCall(queryOrdersJnl, inputOf(list.pageNo), { quiet: true, enabled: ready });
  return { defaults, isDue: due !== null, list, picked, accounts, filter, known, ready, asked: inputOf, orders };
}
