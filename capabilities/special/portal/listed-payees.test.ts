import { describe, expect, it } from 'vitest';
import { listedFault, listedOfText, textOfListed } from './listed-payees.ts';

describe('The payees that a scene lists, a line each', () => {
  it.each([
    ['8801001100000012 恒丰包装材料有限公司', '8801001100000012', '恒丰包装材料有限公司'],
    ['8801001100000012，恒丰包装', '8801001100000012', '恒丰包装'],
    ['8801 0011 0000 0012\t恒丰 包装', '8801001100000012', '恒丰 包装'],
  ])('are read from %s', (text, accountNo, name) => {
    expect(listedOfText(text)).toEqual([{ accountNo, name }]);
    expect(listedFault(text)).toBeNull();
  });

  it('are written as they are read', () => {
    const listed = [
      { accountNo: '8801001100000012', name: '恒丰包装' },
      { accountNo: '8801001200000010', name: '江北物流' },
    ];
    expect(listedOfText(textOfListed(listed))).toEqual(listed);
  });

  it.each([
    ['', '请填写至少一个指定收款方'],
    ['恒丰包装', '第1行应为“账号 名称”，请检查'],
    ['8801001100000012 恒丰包装\n12345 江北物流', '第2行：请输入正确格式的收款账号'],
    ['8801001100000012 恒', '第1行的名称至少2个字'],
    ['8801001100000012 恒丰\n8801001100000012 恒丰', '第2行的账号重复，请删除'],
    [Array.from({ length: 201 }, (_, index) => `${880100000 + index} 公司`).join('\n'), '指定收款方最多200个'],
  ])('have a sentence for %j', (text, fault) => expect(listedFault(text)).toBe(fault));
});
