import type { OrderEvent } from '../contract/words.ts';

/** The last event of an order that paid nothing in the end. */
interface End {
  event: OrderEvent;
  note: string;
  failReason: string;
  /** It held money for orders that follow it. */
  authorizes: boolean;
}

/** Why an order paid nothing in the end: in its own words if it has some, else by what happened to it. */
export function endReason({ event, note, failReason, authorizes }: End): string {
  if (failReason) return failReason;
  switch (event) {
    case 'paid_back':
      return `款项已退回付款方${note ? `（${note}）` : ''}`;
    case 'freed':
      return '授权已撤销，冻结资金已退回';
    case 'expired':
      return note || (authorizes ? '授权已到期，剩余冻结资金已退回' : '到期前没有完成复核');
    default:
      return note || '交易失败';
  }
}
