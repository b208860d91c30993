import { AmountInput } from './amount-input.tsx';
import { moneyRangeFault, type MoneyRangeValue } from './money-range-fault.ts';

export function MoneyRange({
  value = ['', ''],
  onChange,
  id,
}: {
  value?: MoneyRangeValue;
  onChange?(value: MoneyRangeValue): void;
  id?: string;
}) {
  const fault = moneyRangeFault(value);
  return (
    <div className="money-range">
      <AmountInput
        id={id}
        aria-label="最小金额"
        placeholder="最小金额"
        suffix=""
        value={value[0]}
        onChange={(min) => onChange?.([min, value[1]])}
        aria-invalid={!!fault}
      />
      <span aria-hidden>至</span>
      <AmountInput
        aria-label="最大金额"
        placeholder="最大金额"
        suffix=""
        value={value[1]}
        onChange={(max) => onChange?.([value[0], max])}
        aria-invalid={!!fault}
      />
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
