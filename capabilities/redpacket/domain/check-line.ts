import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { redpacketContract } from '../contract/kind.ts';
import { isPayee, PAYEE_FAULT } from '../contract/payee-rule.ts';

/** What is wrong with a line of a sheet. The amount's range is the merchant's own and is checked at the submission. */
export function checkPacketLine({ texts }: DraftLine, screen: (text: string) => string | null): LineFault[] {
  const faultOf = (field: string, text: string): string | null => {
    if (text === '') return null;
    if (field === 'payeeAccountNo') return isPayee(text) ? null : PAYEE_FAULT;
    if (field === 'amount') return null;
    return screen(text)?.replace(/^备注/, '') ?? null;
  };
  return redpacketContract.batch!.columns.flatMap(({ field, title }) => {
    const fault = faultOf(field, texts[field] ?? '');
    return fault ? [{ column: title, text: fault }] : [];
  });
}
