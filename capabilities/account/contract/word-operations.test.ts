import { describe, expect, it } from 'vitest';
import { wordsIn } from '#capabilities/identity/contract/word-lists.ts';
import { proposeWords, wordFault, wordsFault, wordsOfLines } from './word-operations.ts';

describe('Words of a list', () => {
  it('are read from lines and from a pasted row, each once however it is written', () => {
    expect(wordsOfLines('养卡\n 套 现 、套现\n\nＵＳＤＴ,usdt')).toEqual(['养卡', '套 现', 'ＵＳＤＴ']);
  });

  it.each([
    ['赌', '“赌”太短，去掉空格和符号后至少2个字'],
    ['· ·', '“· ·”太短，去掉空格和符号后至少2个字'],
    ['长'.repeat(21), `“${'长'.repeat(20)}…”超过20个字`],
    ['赌资', null],
  ])('%j is judged: %s', (word, fault) => {
    expect(wordFault(word)).toBe(fault);
    expect(wordsFault(`货款\n${word}`)).toBe(fault);
  });

  it('are found in a text with blanks and marks between their characters', () => {
    expect(wordsIn('还 赌·资', ['赌资', '跑分'])).toEqual(['赌资']);
  });

  it('of a proposal that changes nothing, or is too short, are refused with a sentence', () => {
    const messagesOf = (input: object) =>
      proposeWords.input
        .safeParse({ requestNo: 'R-00000001', list: 'remark', reason: '监管', ...input })
        .error?.issues.map(({ message }) => message);
    expect(messagesOf({})).toEqual(['请填写要增加的词，或选择要删除的词']);
    expect(messagesOf({ add: ['赌'] })).toEqual(['“赌”太短，去掉空格和符号后至少2个字']);
    expect(messagesOf({ remove: ['赌资'] })).toBeUndefined();
  });
});
