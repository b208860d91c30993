import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { shareContract } from '../contract/kind.ts';

export const titleOf = (field: string): string =>
  shareContract.batch!.columns.find((column) => column.field === field)!.title;

const TRADE_NO = /^\d{24}$/;

/** What is wrong with a row of shares by its texts alone. `screen` is the check of remarks. */
export function checkShareLine(
  { texts: { originalNo = '', remark = '' } }: DraftLine,
  screen: (text: string) => string | null,
): LineFault[] {
  const wrong: [field: string, text: string | null][] = [
    ['originalNo', originalNo === '' || TRADE_NO.test(originalNo) ? null : '须为24位数字，请从分账页面的交易中复制'],
    ['remark', remark === '' ? null : (screen(remark)?.replace(/^备注/, '') ?? null)],
  ];
  return wrong.flatMap(([field, text]) => (text === null ? [] : [{ column: titleOf(field), text }]));
}
