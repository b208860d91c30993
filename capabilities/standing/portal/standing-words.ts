import { calendarText, type Calendar } from '#platform/kernel/calendar.ts';
import { formatAmount, formatTime } from '#platform/ui/index.ts';
import type { StandingRow, StandingRun } from '../contract/operations.ts';
import type { AmountRule } from '../contract/words.ts';

/** `每周一 08:30`. */
export const whenText = (calendar: Calendar): string => `${calendarText(calendar)} 08:30`;
export const amountText = ({ rule, amount }: { rule: AmountRule; amount: string }): string =>
  rule === 'fixed' ? `每次 ${formatAmount(amount)} 元` : `超出 ${formatAmount(amount)} 元的部分`;
/** `2026-11-23 08:30`. */
export const minuteText = (iso: string | null): string => (iso ? formatTime(iso).slice(0, 16) : '-');
export const runText = (run: StandingRun | null): string =>
  run === null ? '尚未执行' : run.result === 'made' ? '已生成订单' : `未执行：${run.reason}`;
export const missedText = ({ missed }: StandingRun): string => (missed > 0 ? `此前 ${missed} 次因系统停机未执行` : '');
export const payeeText = ({ payeeBankName, payeeAccountNo }: StandingRow): string =>
  `${payeeBankName} ${payeeAccountNo}`;
