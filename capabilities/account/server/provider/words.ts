import { changesOf, proposalReply, propose, shownVersions } from '#capabilities/change/server/index.ts';
import { plainWord, wordLists, wordsIn } from '#capabilities/identity/contract/word-lists.ts';
import { wordVersions } from '#capabilities/identity/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { fileOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { listFile, readSheet, sheetFaults, type ReadRow } from '#platform/sheet/index.ts';
import { WORD_FILE_UNREADABLE } from '../../contract/word-errors.ts';
import {
  wordFault,
  WORDS_MAX,
  type exportWords,
  type proposeWords,
  type readWordFile,
  type showWords,
  type testWords,
} from '../../contract/word-operations.ts';
import { wordChange, wordsNow } from './word-change.ts';

const VERSIONS_LISTED = 50;
/** A head and notes. */
const EXTRA_ROWS = 50;

/** `console/word/show`. */
export const showWordList: Handler<typeof showWords> = async ({ tx }, { list }) => {
  await actFor(tx);
  const versions = await wordVersions(tx, list, VERSIONS_LISTED);
  const changes = await changesOf(tx, ALL_MERCHANTS, { kinds: [wordChange.name], states: ['pending'] });
  const waiting = changes.filter(({ subject }) => subject === list);
  return ok({
    words: [...(await wordsNow(tx, list))],
    versions: shownVersions(versions).map(({ words: _words, ...one }) => one),
    waiting: waiting.map(({ title, proposedName }) => ({ title, proposedBy: proposedName })),
  });
};

/** `console/word/propose`. */
export const askForWords: Handler<typeof proposeWords> = async (context, { list, add, remove, reason }) => {
  await actFor(context.tx);
  return proposalReply(await propose(wordChange, null, context, { list, add, remove, reason }, { reason }));
};

/** A first row that says what the column has. */
const isHead = (word: string): boolean => /^(词|词语|敏感词|关键词|禁用词|word|words)$/i.test(word);

/** `console/word/file.read`: each row that is wrong with its number. */
export const readWordsOf: Handler<typeof readWordFile> = async (context, { list }) => {
  const rows: ReadRow[] = [];
  const { fault } = await readSheet(fileOf(context), {
    limits: { rows: WORDS_MAX + EXTRA_ROWS, bytes: fileOf(context).length },
    take: async (read) => void rows.push(...read),
  });
  if (fault) return fail(WORD_FILE_UNREADABLE, sheetFaults[fault]);
  const seen = new Set((await wordsNow(context.tx, list)).map(plainWord));
  const words: string[] = [];
  const faults: { row: number; text: string }[] = [];
  let known = 0;
  for (const [index, { rowNo, cells }] of rows.entries()) {
    const word = String(cells[0] ?? '').trim();
    if (word === '' || (index === 0 && isHead(word))) continue;
    const wrong = wordFault(word);
    if (wrong) faults.push({ row: rowNo, text: wrong });
    else if (seen.has(plainWord(word))) known += 1;
    else words.push(word);
    seen.add(plainWord(word));
  }
  if (words.length + faults.length + known === 0) return fail(WORD_FILE_UNREADABLE, '第一列没有词，请每行填写一个词');
  return ok({ words, faults, known });
};

/** `console/word/test`. */
export const testText: Handler<typeof testWords> = async ({ tx }, { list, text }) =>
  ok({ found: wordsIn(text, await wordsNow(tx, list)) });

/** `console/word/export`. */
export const wordsFile: Handler<typeof exportWords> = async (context, { list, format }) =>
  listFile(context, {
    title: wordLists[list],
    format,
    filter: {},
    columns: [{ title: '词', kind: 'text', width: 32 }],
    rows: (await wordsNow(context.tx, list)).map((word) => [word]),
  });
