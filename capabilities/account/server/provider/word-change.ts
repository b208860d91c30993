import { approvalOf, changeKind, type ChangeContext } from '#capabilities/change/server/index.ts';
import { plainWord, wordLists, type WordList } from '#capabilities/identity/contract/word-lists.ts';
import { setWords, wordVersions } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { TOO_MANY_WORDS, WORDS_UNCHANGED } from '../../contract/word-errors.ts';
import { WORDS_MAX } from '../../contract/word-operations.ts';
import { sensitiveWords } from '../../domain/remark-words.data.ts';
import { twoAdministrators } from './calendar-change.ts';

const builtIn: Readonly<Record<WordList, readonly string[]>> = { remark: sensitiveWords, password: [] };

/** As they are in the database: a server may be seconds behind. */
export const wordsNow = async (tx: Tx, list: WordList): Promise<readonly string[]> =>
  (await wordVersions(tx, list, 1))[0]?.words ?? builtIn[list];

export interface WordCommand {
  list: WordList;
  add: readonly string[];
  remove: readonly string[];
  reason: string;
}

/** What of a command the list does not have, and has. */
function differenceOf(words: readonly string[], { add, remove }: WordCommand) {
  const plain = new Set(words.map(plainWord));
  const added = [...new Map(add.map((word) => [plainWord(word), word]))].flatMap(([key, word]) =>
    plain.has(key) ? [] : [word],
  );
  const removed = words.filter((word) => remove.includes(word));
  return { added, removed, words: [...words.filter((word) => !removed.includes(word)), ...added] };
}

/** Words come and go by two administrators; every server screens by them seconds later. */
export const wordChange = changeKind({
  ...twoAdministrators,
  name: 'account.words',
  title: '词库',
  async check(changeContext: ChangeContext<unknown>, command: WordCommand) {
    const { list, reason } = command;
    const { added, removed, words } = differenceOf(await wordsNow(changeContext.tx, list), command);
    if (added.length + removed.length === 0) return fail(WORDS_UNCHANGED);
    if (words.length > WORDS_MAX) return fail(TOO_MANY_WORDS);
    return ok({
      subject: list,
      title: `修改${wordLists[list]}`,
      lines: [
        { label: '增加', before: '', after: added.join('、') },
        { label: '删除', before: removed.join('、'), after: '' },
      ].filter(({ before, after }) => before !== after),
      isSensitive: true,
      make: () => setWords(changeContext.tx, list, { words, added, removed, ...approvalOf(changeContext, reason) }),
    });
  },
});
