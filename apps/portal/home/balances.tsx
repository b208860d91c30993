import { Link } from 'react-router';
import type { summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { AmountText, formatAmount } from '#platform/ui/index.ts';

export type Summary = OutputOf<typeof summarizeAccounts>;

const YESTERDAY = -2;

/** How yesterday changed the total balance, in words; a day without movement says so. */
function yesterdayOf({ series }: Summary): string {
  const day = series.at(YESTERDAY);
  if (!day) return '';
  const change = fenOfYuan(day.in) - fenOfYuan(day.out);
  if (change === 0n) return '昨日无变动';
  return change > 0n
    ? `昨日增加 ${formatAmount(yuanOfFen(change))} 元`
    : `昨日减少 ${formatAmount(yuanOfFen(-change))} 元`;
}

export function Balances({ summary }: { summary: Summary }) {
  const rest = [
    { label: '冻结金额(元)', value: summary.frozenBalance, hint: '已提交、尚未完成的付款占用' },
    { label: '在途金额(元)', value: summary.inTransitBalance, hint: '尚未到账的款项' },
    { label: '总余额(元)', value: summary.totalBalance, hint: yesterdayOf(summary) || '可用、冻结与在途之和' },
  ];
  return (
    <div className="balances">
      <div className="balance balance-main">
        <span className="balance-label">可用余额(元)</span>
        <AmountText value={summary.availableBalance} size="display" />
        <Link to="/account/overview">查看各账户</Link>
      </div>
      {rest.map(({ label, value, hint }) => (
        <div className="balance" key={label}>
          <span className="balance-label">{label}</span>
          <AmountText value={value} size="large" />
          <span className="muted fs-12">{hint}</span>
        </div>
      ))}
    </div>
  );
}
