import { orderStates, orderTypes } from '../contract/words.ts';

/** The choices of the journal's filter. */
const choices = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));
export const typeChoices = choices(orderTypes);
export const stateChoices = choices(orderStates);

/** `2026-11-20 15:04` is enough where a row has little room. */
export const untilMinute = (text: string): string => text.slice(0, 16);
