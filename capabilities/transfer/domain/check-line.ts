import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { payeeAccountFault } from '#platform/kernel/field-rule.ts';
import { transferContract } from '../contract/kind.ts';

/** What is wrong with a text that is not empty; null when it is right. */
type Rule = (text: string) => string | null;

/**
 * Everything that is wrong with a line of a batch transfer besides its empty and too long cells. `screen` is the check
 * of remarks.
 */
export function checkTransferLine({ texts }: DraftLine, screen: Rule): LineFault[] {
  const rules: Readonly<Record<string, Rule>> = {
    merchantLineNo: (text) => (/^[0-9A-Za-z_-]+$/.test(text) ? null : '只能含有字母、数字'),
    payeeName: (text) => (text.length < 2 ? '须为2至60个字' : null),
    payeeAccountNo: payeeAccountFault,
    remark: (text) => screen(text)?.replace(/^备注/, '') ?? null,
  };
  return transferContract.batch!.columns.flatMap(({ field, title }) => {
    const text = texts[field] ?? '';
    const fault = text === '' ? null : rules[field]?.(text);
    return fault ? [{ column: title, text: fault }] : [];
  });
}
