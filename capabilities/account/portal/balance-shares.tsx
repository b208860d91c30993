import { AmountText, formatAmount } from '#platform/ui/index.ts';
import { buckets, type Bucket } from '../contract/words.ts';
import './account.css';

interface BalanceSharesProps {
  availableBalance: string;
  frozenBalance: string;
  inTransitBalance: string;
  totalBalance: string;
  /** Shows the entries that make a figure; without it figures are text. */
  onOpen?(bucket: Bucket): void;
  /** Shows what makes the total. */
  onOpenTotal?(): void;
}

/** Only for the widths in the chart: amounts that people read stay the text from the server. */
const widthOf = (part: string, total: string): string =>
  Number(total) > 0 ? `${((Number(part) / Number(total)) * 100).toFixed(2)}%` : '0';

/** The total and its parts; the bar shows the same figures. */
export function BalanceShares({
  availableBalance,
  frozenBalance,
  inTransitBalance,
  totalBalance,
  onOpen,
  onOpenTotal,
}: BalanceSharesProps) {
  const parts = [
    { name: 'available', label: '可用余额(元)', hint: '已到账、未冻结的余额', value: availableBalance },
    { name: 'frozen', label: '冻结金额(元)', hint: '已提交、尚未完成的付款占用', value: frozenBalance },
    { name: 'pending', label: '在途金额(元)', hint: '尚未到账的款项', value: inTransitBalance },
  ] as const;
  return (
    <div className="shares">
      <dl className="shares-figures">
        <div className="shares-total">
          <dt>总余额(元)</dt>
          <dd>
            {onOpenTotal ? (
              <button
                type="button"
                className="figure-open"
                aria-label={`查看总余额的构成 ${formatAmount(totalBalance)}`}
                onClick={onOpenTotal}
              >
                <AmountText value={totalBalance} size="display" />
              </button>
            ) : (
              <AmountText value={totalBalance} size="display" />
            )}
          </dd>
        </div>
        {parts.map(({ name, label, hint, value }) => (
          <div key={name} className={`shares-part shares-${name}`}>
            <dt>{label}</dt>
            <dd>
              {onOpen ? (
                <button
                  type="button"
                  className="figure-open"
                  aria-label={`查看${buckets[name]}余额明细 ${formatAmount(value)}`}
                  onClick={() => onOpen(name)}
                >
                  <AmountText value={value} size="large" />
                </button>
              ) : (
                <AmountText value={value} size="large" />
              )}
              <small>{hint}</small>
            </dd>
          </div>
        ))}
      </dl>
      <div className="shares-bar" aria-hidden>
        {parts
          .filter(({ value }) => Number(value) > 0)
          .map(({ name, value }) => (
            <i key={name} className={`shares-${name}`} style={{ width: widthOf(value, totalBalance) }} />
          ))}
      </div>
    </div>
  );
}
