import { wordsIn } from '#capabilities/identity/contract/word-lists.ts';
import { refusedCharacters, sensitiveWords } from './remark-words.data.ts';

/** The forbidden words that a remark holds, as the list writes them. */
export const findSensitiveWords = (text: string, words: readonly string[] = sensitiveWords): string[] =>
  wordsIn(text, words);

/** The characters that a bank's message cannot carry, each once. */
export const findRefusedCharacters = (text: string): string[] => [...new Set(text.match(refusedCharacters) ?? [])];

/**
 * The same two checks at submit as at typing time (domain-rules section 21). Null when the remark is accepted;
 * otherwise a sentence for the person.
 */
export function screenRemark(text: string, words: readonly string[] = sensitiveWords): string | null {
  const found = findSensitiveWords(text, words);
  if (found.length) return `备注包含不允许的内容：${found.join('、')}，请修改`;
  const characters = findRefusedCharacters(text);
  if (characters.length) return `备注包含银行不支持的字符：${characters.join(' ')}，请修改`;
  return null;
}
