import { expect, it } from 'vitest';
import { isSameName } from './compared-name.ts';

it.each([
  ['恒丰包装材料有限公司', '恒丰包装材料有限公司', true],
  ['恒丰（北京）有限公司', ' 恒丰(北京) 有限公司', true],
  ['阿依古丽·买买提', '阿依古丽•买买提', true],
  ['阿依古丽·买买提', '阿依古丽・买买提', true],
  ['阿依古丽·买买提', '阿依古丽．买买提', true],
  ['ABC贸易 公司', 'ａｂｃ贸易　公司', true],
  ['上海海蓝商贸有限公司', '上海海蓝\u200B商贸有限公司', true],
  ['上海海蓝商贸有限公司', '上海\u202E海蓝商贸\u202C有限公司', true],
  ['金龙食品', '\u2FA6\u2EF0食品', true],
  ['陸大成', '\uF9D3大成', true],
  ["O'Neil–Smith", 'O’Neil-Smith', true],
  ['恒丰包装材料有限公司', '恒丰包装有限公司', false],
  ['恒丰包装材料有限公司', '', false],
  ['𠮷野家', '吉野家', false],
])('%s written as %s is the same name: %s', (registered, written, same) =>
  expect(isSameName(registered, written)).toBe(same),
);
