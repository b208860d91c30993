import { orderStates, orderTypes } from '../contract/words.ts';

/** The choices of the journal's filter. */
const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));
export const typeChoices = choices(orderTypes);
export const stateChoices = choices(orderStates);

/** `2026-11-20 15:04` is enough where a row has little room. */
export const untilMinute = (text: string): string => text.slice(0, 16);

/** What reviewers mostly write. */
export const REFUSALS = ['收款信息有误，请核对', '金额与合同不符', '与已有付款重复', '缺少付款依据'];
export const RETURNS = ['收款信息有误，请核对', '金额与合同不符', '请补充付款用途'];
