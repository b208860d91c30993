import { useMemo } from 'react';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import { isoOfLocal, moneyBound, rangeOf } from '#platform/ui/index.ts';
import { orderSorts, queryOrdersJnl } from '../contract/operations.ts';
import type { OrderState } from '../contract/words.ts';

type Account = OutputOf<typeof pickAccounts>['list'][number];

function defaultsOf(today: string) {
  const [startTime, endTime] = rangeOf('recentMonth', today);
  return { keyword: '', startTime, endTime, typeCodes: '', states: '', account: '', minAmount: '', maxAmount: '' };
}

/** The filter of the address as the wire takes it; unset ones are left out. */
function wireFilter(filter: ReturnType<typeof defaultsOf>, accounts: readonly Account[]) {
  const accountNo = accountOfKey(accounts, filter.account)?.accountNo;
  const keyword = filter.keyword.trim();
  const minAmount = moneyBound(filter.minAmount);
  const maxAmount = moneyBound(filter.maxAmount);
  return {
    ...(filter.startTime ? { startTime: isoOfLocal(filter.startTime) } : {}),
    ...(filter.endTime ? { endTime: isoOfLocal(filter.endTime) } : {}),
    ...(filter.typeCodes ? { typeCodes: filter.typeCodes.split(',') } : {}),
    ...(filter.states ? { states: filter.states.split(',') as OrderState[] } : {}),
    ...(accountNo ? { accountNo } : {}),
    ...(minAmount ? { minAmount } : {}),
    ...(maxAmount ? { maxAmount } : {}),
    ...(keyword ? { keyword } : {}),
  };
}

/**
 * The list of orders that the address's query asks for: filter, page and sort are read from it, on the list's page and
 * on an order opened from there.
 */
export function useOrderList(enabled = true) {
  const today = useToday();
  const defaults = useMemo(() => defaultsOf(today), [today]);
  const list = useListState(defaults, orderSorts);
  const picked = useCall(pickAccounts, {}, { quiet: true, enabled });
  const accounts = useMemo(() => picked.data?.list ?? [], [picked.data]);
  const filter = wireFilter(list.filter, accounts);
  /** An account in the address is known by its number only when the accounts have come. */
  const known = !list.filter.account || filter.accountNo !== undefined;
  const ready = enabled && known;
  const asked = (pageNo: number) => ({
    ...filter,
    pageNo,
    pageSize: list.pageSize,
    ...(list.sort ? { sort: list.sort } : {}),
  });
  const orders = useCall(queryOrdersJnl, asked(list.pageNo), { quiet: true, enabled: ready });
  return { defaults, list, picked, accounts, filter, known, ready, asked, orders };
}
