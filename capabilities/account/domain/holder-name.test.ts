import { expect, it } from 'vitest';
import { isSameName } from './holder-name.ts';

it.each([
  ['恒丰包装材料有限公司', '恒丰包装材料有限公司', true],
  ['恒丰（北京）有限公司', ' 恒丰(北京) 有限公司', true],
  ['恒丰包装材料有限公司', '恒丰包装有限公司', false],
  ['恒丰包装材料有限公司', '', false],
])('%s written as %s is the same company: %s', (registered, written, same) =>
  expect(isSameName(registered, written)).toBe(same),
);
