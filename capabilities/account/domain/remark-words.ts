import { refusedCharacters, sensitiveWords } from './remark-words.data.ts';

/** Full-width forms and spaces between the characters are removed before the comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .toLowerCase();

/** The forbidden words that a remark holds, as the table writes them. */
export function findSensitiveWords(text: string): string[] {
  const bare = plain(text);
  return sensitiveWords.filter((word) => bare.includes(plain(word)));
}

/** The characters that a bank's message cannot carry, each once. */
export const findRefusedCharacters = (text: string): string[] => [...new Set(text.match(refusedCharacters) ?? [])];

/**
 * The same two checks at submit as at typing time (domain-rules section 21). Null when the remark is accepted;
 * otherwise a sentence for the person.
 */
export function screenRemark(text: string): string | null {
  const words = findSensitiveWords(text);
  if (words.length) return `备注包含不允许的内容：${words.join('、')}，请修改`;
  const characters = findRefusedCharacters(text);
  if (characters.length) return `备注包含银行不支持的字符：${characters.join(' ')}，请修改`;
  return null;
}
