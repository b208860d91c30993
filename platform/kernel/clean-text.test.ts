import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanText, uncleanText, stripUnclean } from './clean-text.ts';

const naughty = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../testkit/vectors/blns.json'), 'utf8'),
) as string[];

describe('A text that a person enters', () => {
  it.each([
    ['a control', '\u0007', '不可见字符 U+0007'],
    ['NUL', '\u0000', '不可见字符 U+0000'],
    ['a line break', '\n', '换行符'],
    ['a tab', '\t', '制表符'],
    ['a soft hyphen', '\u00AD', '不可见字符 U+00AD'],
    ['the mark of a file', '\uFEFF', '不可见字符 U+FEFF'],
    ['a blank without width', '\u200B', '不可见字符 U+200B'],
    ['a turn of the direction', '\u202E', '不可见字符 U+202E'],
    ['an isolate', '\u2066', '不可见字符 U+2066'],
    ['a separator of lines', '\u2028', '不可见字符 U+2028'],
    ['a separator of paragraphs', '\u2029', '不可见字符 U+2029'],
    ['a variation selector', '\uFE00', '不可见字符 U+FE00'],
    ['one of the supplement', '\u{E0100}', '不可见字符 U+E0100'],
    ['a Hangul filler', '\u3164', '不可见字符 U+3164'],
    ['one of half width', '\uFFA0', '不可见字符 U+FFA0'],
    ['an empty pattern of Braille', '\u2800', '不可见字符 U+2800'],
    ['a joiner of graphemes', '\u034F', '不可见字符 U+034F'],
    ['a tag', '\u{E0041}', '不可见字符 U+E0041'],
    ['private use', '\uE863', '无法识别的字符 U+E863'],
    ['private use of plane 15', '\u{F0000}', '无法识别的字符 U+F0000'],
    ['what is not assigned', '\u0378', '无法识别的字符 U+0378'],
    ['no character', '\uFFFF', '无法识别的字符 U+FFFF'],
    ['the sign of a lost character', '\uFFFD', '无法识别的字符 U+FFFD'],
    ['half of a surrogate pair', '\uD800', '无法识别的字符 U+D800'],
    ['the other half', '\uDC00', '无法识别的字符 U+DC00'],
  ])('with %s is refused by a sentence that names it', (_what, hostile, name) => {
    for (const text of [hostile, `上海${hostile}海蓝`, `上海${hostile}`])
      expect(uncleanText(text)).toBe(`含有${name}，请删除后重新输入`);
  });

  it('passes in every script, with rare ideographs of planes 2 and 3 and with emoji', () => {
    for (const text of [
      '晨光 Ünïcødé عربى',
      '𠮷野家',
      '𫝆',
      '\u{323B0}',
      '好👍🏽',
      '🇨🇳',
      '付款❤️',
      '一　二',
      '阿·买买提',
    ])
      expect(uncleanText(text), text).toBeNull();
    expect(cleanText('付款❤️')).toBe('付款❤');
    expect(cleanText('e\u0301\uF9D3')).toBe('é\u9678');
  });

  it('with an emoji that hides a joiner is refused by the name of the emoji', () => {
    expect(uncleanText('好👩‍👩‍👧')).toBe('含有组合表情 👩‍👩‍👧，请删除后重新输入');
    expect(uncleanText('1️⃣')).toBe('含有组合表情 1️⃣，请删除后重新输入');
  });

  it('of several lines may have line breaks and tabs, but no other hidden characters', () => {
    expect(uncleanText('一\r\n二\t三', { multiLine: true })).toBeNull();
    expect(uncleanText('一\u2028二', { multiLine: true })).toContain('U+2028');
  });

  it('is clean once the refused characters are removed, for any input', () => {
    for (const text of naughty) expect(uncleanText(stripUnclean(text)), text).toBeNull();
  });
});
