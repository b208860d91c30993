import { describe, expect, it } from 'vitest';
import { cleanPayload, findUnclean } from './clean-text.ts';

const HIDDEN = { sentence: '含有不可见字符 U+202E，请删除后重新输入' };

describe('A text with a character that nobody sees', () => {
  it('is found where it is, as a value or a key', () => {
    expect(findUnclean({ name: 'a\u202E' })).toEqual({ place: 'name', ...HIDDEN });
    expect(findUnclean({ list: ['fine', { name: '\u202E' }] })).toEqual({ place: 'list.1.name', ...HIDDEN });
    expect(findUnclean({ filter: { ['\u202E']: 1 } })).toEqual({ place: 'filter', ...HIDDEN });
  });

  it('is none where all is clean; and a remark of several lines may have line breaks', () => {
    expect(findUnclean({ name: '晨光 👍 𠮷', amount: 1, none: null, list: [] })).toBeNull();
    expect(findUnclean({ note: '一\r\n二\t三' }, ['note'])).toBeNull();
    expect(findUnclean({ name: '一\n二', note: '一\n二' }, ['note'])).toMatchObject({ place: 'name' });
  });
});

it('A payload reaches its handler with texts of one form, and with everything else as it was', () => {
  const payload = { name: 'e\u0301', list: [{ remark: '谢❤️' }, 1, null], on: true, ['__proto__']: '\uF9D3' };
  expect(cleanPayload(payload)).toEqual({
    name: 'é',
    list: [{ remark: '谢❤' }, 1, null],
    on: true,
    ['__proto__']: '陸',
  });
});
