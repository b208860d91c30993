import { tailOf } from '#platform/kernel/mask.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { listPath } from '#platform/kernel/path.ts';
import { freezeSources } from '../../contract/words.ts';
import type { Part } from '../part-row.ts';

type Frozen = Pick<
  Part,
  'mid' | 'accountNo' | 'amountFen' | 'source' | 'documentNo' | 'authority' | 'reason' | 'endDate'
>;

const page = listPath('/account/status', { tab: 'parts' });
export const what = ({ accountNo, amountFen }: Pick<Part, 'accountNo' | 'amountFen'>): string =>
  `账户（尾号${tailOf(accountNo)}）${amountFen === null ? '' : `的 ${formatFen(amountFen)} 元`}`;

/** The notice for the merchant, with the reason that is meant for it. */
export const noticeOfFreeze = (freeze: Frozen, at: Date) => {
  const { mid, source, documentNo, authority, reason, endDate, amountFen } = freeze;
  const by = source === 'judicial' ? `依据${authority}的文书“${documentNo}”，` : '';
  const until = endDate ? `，至 ${endDate}` : '';
  const effect = amountFen === null ? '冻结期间不能付款，收款和退回的款项仍可入账' : '冻结的金额不能付出';
  return {
    mid,
    title: '账户冻结通知',
    text: `${by}贵司${what(freeze)}已被冻结（${freezeSources[source]}）：${reason}${until}。${effect}。`,
    page,
    at,
  };
};

/** `why`: the reason that is meant for the merchant, or that its last day is over. */
export const noticeOfEnd = (freeze: Pick<Part, 'mid' | 'accountNo' | 'amountFen'>, why: string, at: Date) => ({
  mid: freeze.mid,
  title: '账户解冻通知',
  text: `贵司${what(freeze)}的冻结已解除：${why}。`,
  page,
  at,
});
