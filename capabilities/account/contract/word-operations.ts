import { z } from 'zod';
import { acts, approval, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { plainWord, wordLists } from '#capabilities/identity/contract/word-lists.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { fileFormat, fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, totpFactor, uploadInput } from '#platform/kernel/page.ts';
import { NO_CALENDAR_APPROVER } from './calendar-errors.ts';
import { TOO_MANY_WORDS, WORDS_UNCHANGED, WORD_FILE_UNREADABLE } from './word-errors.ts';

const text = z.string();
const WORD_MAX = 20;
/** In one change, of those that are added and of those that go. */
const CHANGED_MAX = 1_000;
/** In a list. */
export const WORDS_MAX = 2_000;
const WORDS_FILE_BYTES = 1_048_576;
export const TESTED_MAX = 500;

const list = keysOf(wordLists);

/** A word that is too short would stop ordinary texts. */
export function wordFault(word: string): string | null {
  if ([...plainWord(word)].length < 2) return `“${word}”太短，去掉空格和符号后至少2个字`;
  return word.length > WORD_MAX ? `“${word.slice(0, WORD_MAX)}…”超过${WORD_MAX}个字` : null;
}

/** A line is a word; empty lines are left out, and words that are the same count once. */
export function wordsOfLines(lines: string): string[] {
  const words = new Map<string, string>();
  for (const line of lines.split(/[\n、,，]/)) {
    const word = line.trim();
    if (word && !words.has(plainWord(word))) words.set(plainWord(word), word);
  }
  return [...words.values()];
}

export function wordsFault(lines: string): string | null {
  const words = wordsOfLines(lines);
  if (words.length > CHANGED_MAX) return `一次最多增加${CHANGED_MAX}个词，请分次提交`;
  return words.map(wordFault).find((fault) => fault !== null) ?? null;
}

const words = z.array(z.string().trim().min(1).max(100)).max(CHANGED_MAX, `一次最多${CHANGED_MAX}个词，请分次提交`);
const version = z.object({
  version: z.number(),
  added: z.array(text),
  removed: z.array(text),
  ...approval,
});
export type ShownWordVersion = z.output<typeof version>;

export const showWords = operation({
  path: 'console/word/show',
  realm: 'provider',
  title: '查询词库',
  input: z.object({ list }),
  output: z.object({
    words: z.array(text),
    /** Newest first; none while the built-in words hold. */
    versions: z.array(version),
    /** What waits for a second person, in words. */
    waiting: z.array(z.object({ title: text, proposedBy: text })),
  }),
  errors: [],
  policy: sees('op.system.view'),
});

export const proposeWords = operation({
  path: 'console/word/propose',
  realm: 'provider',
  title: '提交词库修改',
  input: z
    .object({
      requestNo,
      list,
      add: words.default([]),
      remove: words.default([]),
      reason,
      mespAuthList: totpFactor,
    })
    .superRefine(({ add, remove }, { addIssue }) => {
      const message =
        add.length + remove.length === 0
          ? '请填写要增加的词，或选择要删除的词'
          : add.map(wordFault).find((fault) => fault !== null);
      if (message) addIssue({ code: 'custom', message, path: ['add'] });
    }),
  output: z.object({ changeId: text }),
  errors: [WORDS_UNCHANGED, TOO_MANY_WORDS, SAME_CHANGE_PENDING, NO_CALENDAR_APPROVER],
  policy: confirms('op.system.edit'),
});

/** The words of a sheet's first column, to be looked at before they are proposed. Nothing is stored. */
export const readWordFile = operation({
  path: 'console/word/file.read',
  realm: 'provider',
  title: '读取词库文件',
  input: z.object({ ...uploadInput, list }),
  output: z.object({
    words: z.array(text),
    faults: z.array(z.object({ row: z.number(), text })),
    /** Rows whose word is in the list, or further up in the file. */
    known: z.number(),
  }),
  errors: [WORD_FILE_UNREADABLE],
  policy: {
    ...acts('op.system.edit'),
    unrecorded: true,
    upload: { bytes: WORDS_FILE_BYTES },
  },
});

/** Which words of the list as it is now a text holds. */
export const testWords = operation({
  path: 'console/word/test',
  realm: 'provider',
  title: '测试词库',
  input: z.object({
    list,
    text: z.string({ error: '请填写要测试的文字' }).max(TESTED_MAX, `文字最多${TESTED_MAX}个字`),
  }),
  output: z.object({ found: z.array(text) }),
  errors: [],
  policy: { ...sees('op.system.view'), multiLine: ['text'] },
});

export const exportWords = operation({
  path: 'console/word/export',
  realm: 'provider',
  title: '导出词库',
  input: z.object({ list, format: fileFormat }),
  output: fileReply,
  answers: 'file',
  errors: [LIST_EXPORT_TOO_LONG],
  policy: acts('op.system.view'),
});

export const wordOperations = [showWords, proposeWords, readWordFile, testWords, exportWords];
