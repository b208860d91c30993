import { describe, expect, it } from 'vitest';
import { uncleanPlace } from './clean-text.ts';

describe('A text that a keyboard cannot produce', () => {
  it.each([
    ['NUL', 'a\u0000'],
    ['escape', '\u001b[31m'],
    ['delete', '\u007f'],
    ['a control character of the second row', '\u0085'],
    ['half a surrogate pair', 'x\ud800'],
    ['the other half', '\udc00x'],
    ['a line break', '王\n小明'],
    ['a tab', '王\t小明'],
  ])('%s is found where it is', (_name, text) => {
    expect(uncleanPlace({ name: text })).toBe('name');
    expect(uncleanPlace({ list: ['fine', { name: text }] })).toBe('list.1.name');
    expect(uncleanPlace({ filter: { [text]: 1 } })).toBe('filter');
  });

  it('is none in any script, nor with an emoji; and a remark of several lines may have line breaks', () => {
    expect(uncleanPlace({ name: '晨光 Ünïcødé 👩‍👩‍👧 𠮷 عربى', amount: 1, none: null, list: [] })).toBeNull();
    expect(uncleanPlace({ note: '一\r\n二\t三' }, ['note'])).toBeNull();
    expect(uncleanPlace({ note: '一\u0000' }, ['note'])).toBe('note');
    expect(uncleanPlace({ name: '一\n二', note: '一\n二' }, ['note'])).toBe('name');
  });
});
