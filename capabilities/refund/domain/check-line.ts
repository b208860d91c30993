import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { refundContract } from '../contract/kind.ts';
import { REFUND_NO, TRADE_NO } from '../contract/words.ts';

/** What is wrong with a text that is not empty; null when it is right. */
type Rule = (text: string) => string | null;

export const titleOf = (field: string): string =>
  refundContract.batch!.columns.find((column) => column.field === field)!.title;

/** What is wrong with a row of refunds by its texts alone. `screen` is the check of remarks. */
export function checkRefundLine({ texts }: DraftLine, screen: Rule): LineFault[] {
  const rules: Readonly<Record<string, Rule>> = {
    originalNo: (text) => (TRADE_NO.test(text) ? null : '须为24位数字，请从退款页面的交易中复制'),
    merchantLineNo: (text) => (REFUND_NO.test(text) ? null : '须为4至32位字母、数字、下划线或短横线'),
    remark: (text) => screen(text)?.replace(/^备注/, '') ?? null,
  };
  return Object.entries(rules).flatMap(([field, rule]) => {
    const text = texts[field] ?? '';
    const fault = text === '' ? null : rule(text);
    return fault ? [{ column: titleOf(field), text: fault }] : [];
  });
}
