import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { orderAddress } from '#capabilities/order/contract/addresses.ts';
import { pageAllOrders } from '#capabilities/order/contract/provider-operations.ts';
import { pageMerchants } from '#capabilities/support/contract/provider-operations.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import { plain, type Entry } from '#platform/shell/palette/matching.ts';
import type { Found } from '#platform/shell/palette/palette-dialog.tsx';
import { usePaused } from '#platform/shell/palette/use-paused.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { rangeOf } from '#platform/ui/date-shortcuts.ts';

const SHORTEST = 2;
const LONGEST = 60;
const SHOWN = 8;
const ORDER_NO = /^\d{24}$/;
const MERCHANT = '/merchant/detail';
const ORDER = '/order/process';

type Go = (path: string) => void;

/** As in the list of merchants: a part of the name, the beginning of the number, a whole mobile or account. */
function useMerchants(menu: MenuTreeNode[], keyword: string, go: Go) {
  const isWord = [...keyword].length >= SHORTEST && [...keyword].length <= LONGEST;
  const enabled = isWord && !ORDER_NO.test(plain(keyword)) && pageOf(menu, MERCHANT) !== undefined;
  const answer = useCall(pageMerchants, { keyword }, { enabled, quiet: true });
  const list = enabled && !answer.isPlaceholderData ? (answer.data?.list ?? []) : [];
  const entries = list.slice(0, SHOWN).map(({ mid, customerName }): Entry => ({
    id: `merchant:${mid}`,
    group: '商户',
    title: customerName,
    hint: mid,
    isFound: true,
    run: () => go(merchantAddress(mid)),
  }));
  return { entries, enabled, answer };
}

/** By its whole number, whose first digits say when it was submitted: the period counts for nothing. */
function useOrder(menu: MenuTreeNode[], keyword: string, go: Go) {
  const number = plain(keyword);
  const enabled = ORDER_NO.test(number) && pageOf(menu, ORDER) !== undefined;
  const [startTime, endTime] = rangeOf('recentWeek');
  const answer = useCall(pageAllOrders, { startTime, endTime, number }, { enabled, quiet: true });
  const list = enabled && !answer.isPlaceholderData ? (answer.data?.list ?? []) : [];
  const entries = list.map(({ mid, orderNo, customerName, typeName, stateName, amount }): Entry => ({
    id: `order:${mid}:${orderNo}`,
    group: '订单',
    title: `${typeName}　${formatAmount(amount)} 元`,
    hint: `${customerName} · ${stateName}`,
    isFound: true,
    run: () => go(orderAddress(mid, orderNo)),
  }));
  return { entries, enabled, answer };
}

/** Merchants and orders, for people who may open their pages. */
export function useFound(menu: MenuTreeNode[], query: string, go: Go): Found {
  const typed = query.trim();
  const paused = usePaused(typed);
  const searches = [useMerchants(menu, paused, go), useOrder(menu, paused, go)];
  const asks = searches.some(({ enabled }) => enabled);
  const isAsking = paused !== typed || searches.some(({ enabled, answer }) => enabled && answer.isFetching);
  const isFailed = searches.some(({ enabled, answer }) => enabled && answer.isError);
  return {
    // Otherwise Enter would choose a result of older words.
    entries: paused === typed ? searches.flatMap(({ entries }) => entries) : [],
    status: (isEmpty) => {
      const text =
        asks && isFailed
          ? '暂时无法查找商户和订单，请稍后再试'
          : isEmpty
            ? isAsking
              ? '正在查找…'
              : `没有找到“${typed}”，请换个词试试`
            : null;
      return (
        text && (
          <p className="palette-none" role="status">
            {text}
          </p>
        )
      );
    },
  };
}
