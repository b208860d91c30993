import { fenOfYuan, sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { amountFault } from '#platform/ui/amount-format.ts';
import { percentFault } from '../contract/percent.ts';
import { ratioOfPercent, ratioPart } from '../domain/split-rule.ts';

/** One receiver as the form has it; `by` says whether `text` is yuan or percent of the trade. */
export interface ShareRow {
  receiverId?: string;
  by: 'amount' | 'ratio';
  text?: string;
}

export const shareFault = ({ by, text = '' }: ShareRow): string | null =>
  by === 'amount' ? amountFault(text) : percentFault(text);

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
