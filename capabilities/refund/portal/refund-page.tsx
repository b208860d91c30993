import { useListState } from '#platform/portal-kit/index.ts';
import { DEFAULTS, RefundLists } from './refund-lists.tsx';
import { TradeDetail } from './trade-detail.tsx';

/** 退款 (/fund/refund): received trades and refunds, with `open` one trade. Back returns to the list as it was. */
export default function RefundPage() {
  const list = useListState(DEFAULTS);
  const { open, setOpen } = list;
  return open ? <TradeDetail key={open} tradeNo={open} onClose={() => setOpen('')} /> : <RefundLists list={list} />;
}
