import { describe, expect, it } from 'vitest';
import { checkRefundLine } from './check-line.ts';

const right = { originalNo: '202611201500001234567890', amount: '1.00', merchantLineNo: 'TK_2026-01', remark: '缺货' };
const check = (texts: Record<string, string>) =>
  checkRefundLine({ texts, amountFen: 1_00n }, (text) =>
    text.includes('赌') ? '备注包含不允许的内容：赌，请修改' : null,
  ).map(({ column, text }) => `${column}：${text}`);

describe('A row of refunds', () => {
  it('is right with the number of a trade, a number of its own and a reason', () => expect(check(right)).toEqual([]));

  it.each([
    [{ originalNo: '20261120150000123456789' }, '原订单号：须为24位数字，请从退款页面的交易中复制'],
    [{ originalNo: '2026112015000012345678901' }, '原订单号：须为24位数字，请从退款页面的交易中复制'],
    [{ originalNo: '20261120150000123456789x' }, '原订单号：须为24位数字，请从退款页面的交易中复制'],
    [{ merchantLineNo: 'TK1' }, '商户退款单号：须为4至32位字母、数字、下划线或短横线'],
    [{ merchantLineNo: 'T'.repeat(33) }, '商户退款单号：须为4至32位字母、数字、下划线或短横线'],
    [{ merchantLineNo: '退款0001' }, '商户退款单号：须为4至32位字母、数字、下划线或短横线'],
    [{ remark: '赌资' }, '退款原因：包含不允许的内容：赌，请修改'],
  ])('%o', (change, fault) => expect(check({ ...right, ...change })).toEqual([fault]));

  it('says all that is wrong with it, and nothing of cells that are empty', () => {
    expect(check({ originalNo: '1', merchantLineNo: '1', remark: '赌' })).toHaveLength(3);
    expect(check({ originalNo: '', merchantLineNo: '', remark: '' })).toEqual([]);
  });
});
