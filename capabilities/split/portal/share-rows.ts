import { fenOfYuan, sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { amountFault } from '#platform/ui/amount-format.ts';
import { ratioOfPercent, ratioPart } from '../domain/split-rule.ts';

/** One receiver as the form has it; `by` says whether `text` is yuan or percent of the trade. */
export interface ShareRow {
  receiverId?: string;
  by: 'amount' | 'ratio';
  text?: string;
}

const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

export const shareFault = ({ by, text = '' }: ShareRow): string | null => {
  if (by === 'amount') return amountFault(text);
  if (text === '') return '请输入比例';
  return PERCENT.test(text) && ratioOfPercent(text) > 0 ? null : '请输入0.01～100之间的比例，最多两位小数';
};

/** What the row gives its receiver; nothing while its text is no amount. */
function shareFen(row: ShareRow, tradeFen: Fen): Fen {
  if (shareFault(row) !== null) return 0n;
  const { by, text = '' } = row;
  return by === 'amount' ? fenOfYuan(text) : ratioPart(tradeFen, ratioOfPercent(text));
}

/** The running total of a form, and what is left of `left` after it; negative when it is too much. */
export function totalsOf(rows: readonly ShareRow[], trade: { amount: string; left: string }) {
  const totalFen = sumFen(rows.map((row) => shareFen(row, fenOfYuan(trade.amount))));
  const restFen = fenOfYuan(trade.left) - totalFen;
  return { total: yuanOfFen(totalFen), rest: yuanOfFen(restFen), isTooMuch: restFen < 0n };
}
