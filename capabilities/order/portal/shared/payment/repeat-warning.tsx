import type { OutputOf } from '#platform/kernel/operation.ts';
import { fetchCall, useCall, type CallInput, type ReviewRow } from '#platform/portal-kit/index.ts';
import { formatCount, formatShortTime } from '#platform/ui/index.ts';
import { checkRepeatCommit } from '../../../contract/repeat-operations.ts';
import { OrderLink } from '../order-link.tsx';
import './payment.css';

export type RepeatHit = OutputOf<typeof checkRepeatCommit>['hits'][number];

type RepeatQuery = CallInput<typeof checkRepeatCommit>;
const none: RepeatHit[] = [];

/**
 * Orders of the last day to the same payee with the same amount, while a form is filled in; `null` when there is
 * nothing to ask about yet.
 */
export function useRepeat(wish: RepeatQuery | null): readonly RepeatHit[] {
  const { data, isPlaceholderData } = useCall(checkRepeatCommit, wish ?? { amount: '' }, {
    enabled: wish !== null,
    quiet: true,
    fresh: true,
  });
  return wish && data && !isPlaceholderData ? data.hits : none;
}

/** The same at the time of the confirmation. If the call fails, the payment continues. */
const repeatsNow = (wish: RepeatQuery): Promise<readonly RepeatHit[]> =>
  fetchCall(checkRepeatCommit, wish, { quiet: true }).then(
    ({ hits }) => hits,
    () => none,
  );

/** Before the button that continues (ui.md rule 9): what was submitted already, with its state. */
export function RepeatWarning({ hits }: { hits: readonly RepeatHit[] }) {
  if (hits.length === 0) return null;
  return (
    <div className="repeat-warning" role="alert">
      <p>24 小时内已提交过收款方和金额都相同的订单，请确认不是重复付款</p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.orderNo}>
            <span className="numeric">{formatShortTime(hit.submittedAt)}</span> {hit.makerName} · {hit.stateName}
            <OrderLink orderNo={hit.orderNo}>查看订单</OrderLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line of the confirmation; none when it is the first payment. */
export async function repeatRows(wish: RepeatQuery): Promise<ReviewRow[]> {
  const { length } = await repeatsNow(wish);
  return length === 0
    ? []
    : [
        {
          label: '重复提醒',
          value: <span className="repeat-said">24 小时内已有 {formatCount(length)} 笔收款方和金额都相同的订单</span>,
        },
      ];
}
