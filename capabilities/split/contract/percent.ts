import { rateFault } from '#platform/kernel/field-rule.ts';

/** Percent of a trade's amount, as a person writes it (spec section 5, rate). */
export function percentFault(text: string): string | null {
  if (text === '') return '请输入比例';
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) === 0 || Number(text) > 100) return '请输入大于0、不超过100的比例';
  return rateFault(text, '比例');
}
