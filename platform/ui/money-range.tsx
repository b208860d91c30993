import { AmountInput } from './amount-input.tsx';

export type MoneyRangeValue = readonly [string, string];

/** Spec section 5: if the maximum is below the minimum, 请输入正确的金额范围. Null when right. */
export function moneyRangeFault([min, max]: MoneyRangeValue): string | null {
  const shape = /^\d{0,9}(\.\d{0,2})?$/;
  if (!shape.test(min) || !shape.test(max)) return '请输入正确的金额范围';
  return min && max && fenText(max) < fenText(min) ? '请输入正确的金额范围' : null;
}

const fenText = (yuan: string): bigint => {
  const [whole = '0', decimals = ''] = yuan.split('.');
  return BigInt(whole || '0') * 100n + BigInt(decimals.padEnd(2, '0'));
};

export function MoneyRange({ value = ['', ''], onChange, id }: { value?: MoneyRangeValue; onChange?(value: MoneyRangeValue): void; id?: string }) {
  const fault = moneyRangeFault(value);
  return (
    <div className="money-range">
      <AmountInput id={id} aria-label="最小金额" placeholder="最小金额" suffix="" value={value[0]} onChange={(min) => onChange?.([min, value[1]])} aria-invalid={!!fault} />
      <span aria-hidden>至</span>
      <AmountInput aria-label="最大金额" placeholder="最大金额" suffix="" value={value[1]} onChange={(max) => onChange?.([value[0], max])} aria-invalid={!!fault} />
      {fault && <p className="field-error">{fault}</p>}
    </div>
  );
}
