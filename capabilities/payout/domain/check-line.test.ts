import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '#capabilities/payee/contract/bank-payee.ts';
import { checkPayoutLine } from './check-line.ts';

const person = {
  serialNo: '1',
  payeeName: '王小明',
  payeeAccountNo: '6222021234567894',
  payeeBankName: '中国工商银行',
  payeeType: '对私',
  amount: '100',
};
const company = {
  ...person,
  payeeName: '上海1号机电有限公司',
  payeeAccountNo: '31001520313050001234',
  payeeType: '对公',
  branch: '中国工商银行上海市分行',
  bankCode: '102290000001',
};
const check = (texts: Record<string, string>, amountFen: bigint | null = 100_00n) =>
  checkPayoutLine({ texts, amountFen }, (text) =>
    text.includes('赌') ? '备注包含不允许的内容：赌，请修改' : null,
  ).map(({ column, text }) => `${column}：${text}`);

describe('A line of a payout (domain-rules section 3.4)', () => {
  it('is right for a person and for a company', () => {
    expect([check(person), check(company)]).toEqual([[], []]);
  });

  it.each([
    [{ ...person, serialNo: '0' }, '序号：须为从1开始的整数'],
    [{ ...person, merchantLineNo: '一号' }, '商户明细号：只能含有字母、数字'],
    [{ ...person, payeeName: '王' }, '收款户名：须为2至60个字'],
    [{ ...person, payeeName: '王２明' }, '收款户名：个人户名不能含有数字'],
    [{ ...person, payeeAccountNo: '12345' }, '收款账号：请输入正确格式的收款账号'],
    [{ ...person, payeeAccountNo: '6222 0212 3456 7894' }, '收款账号：请输入正确格式的收款账号'],
    [{ ...person, payeeAccountNo: '6222021234567890' }, '收款账号：银行卡号校验不通过，请核对卡号'],
    [{ ...company, branch: '' }, '支行全称：对公付款请填写支行全称'],
    [{ ...company, bankCode: '1022900001' }, '联行号：须为12位数字，开头的0可能已丢失，请将该列设为文本格式后重新填写'],
    [{ ...company, bankCode: '工行' }, '联行号：须为12位数字'],
    [{ ...person, identityNo: '12' }, '证件号：须为15位数字，或18位数字或字母'],
    [{ ...person, mobile: '12345678901' }, '收款人手机：请输入正确的手机号'],
    [{ ...person, purpose: '赌资' }, '用途/摘要：包含不允许的内容：赌，请修改'],
    [{ ...person, remark: '赌资' }, '备注：包含不允许的内容：赌，请修改'],
  ])('%o', (texts, fault) => {
    expect(check(texts)).toEqual([fault]);
  });

  it('has a purpose from 50,000 yuan on', () => {
    expect(check(person, 49_999_99n)).toEqual([]);
    expect(check(person, 50_000_00n)).toEqual(['用途/摘要：50,000元及以上请填写用途']);
    expect(check({ ...person, purpose: '货款' }, 50_000_00n)).toEqual([]);
  });

  it('is at most 50,000 yuan to a person, and has the limit of the merchant to a company', () => {
    expect(check({ ...person, purpose: '货款' }, 50_000_01n)).toEqual(['金额：对私付款单笔最多50,000元，请减小金额']);
    expect(check({ ...company, purpose: '货款' }, 50_000_01n)).toEqual([]);
  });

  it('says all that is wrong with it at once', () => {
    expect(check({ ...person, serialNo: 'a', payeeName: '王1', payeeAccountNo: 'x', mobile: '1' })).toHaveLength(4);
  });

  it('has cards with a right check digit', () => {
    expect(['4111111111111111', '6222021234567894', '4111111111111112'].map(hasCheckDigit)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
