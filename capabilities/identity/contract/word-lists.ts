/** Lists of words that texts of people must not hold. */
export const wordLists = { remark: '备注与留言敏感词', password: '密码禁用词' } as const;
export type WordList = keyof typeof wordLists;

export const wordListNotes: Readonly<Record<WordList, string>> = {
  remark: '用于付款备注、用途、收款说明、红包祝福语和批量文件的备注',
  password: '新设的登录密码和操作密码不能包含；常见密码另由系统内置词典拒绝',
};

/** As it is compared: full-width forms, blanks and marks between the characters change nothing. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .toLowerCase();

const plainOf = new WeakMap<readonly string[], readonly string[]>();

/** The words of a list that a text holds, as the list writes them. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const bare = plainWord(text);
  let plain = plainOf.get(words);
  if (!plain) plainOf.set(words, (plain = words.map(plainWord)));
  return words.filter((_word, index) => bare.includes(plain[index]!));
}
