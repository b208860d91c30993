import { describe, expect, it } from 'vitest';
import { icpFault, providerNameFault, servicePhoneFault } from './provider-info-rule.ts';

describe('A name of the provider', () => {
  it.each(['恒信支付', '恒信支付（北京）', 'HengxinPay', '长'.repeat(20)])('can be %s', (name) =>
    expect(providerNameFault(name)).toBeNull(),
  );
  it.each([
    ['', '请填写平台名称'],
    ['恒', '平台名称须为2至20个字'],
    ['长'.repeat(21), '平台名称须为2至20个字'],
    ['恒信】支付', '平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符'],
    ['恒信 支付', '平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符'],
    ['恒信<b>', '平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符'],
  ])('cannot be “%s”', (name, fault) => expect(providerNameFault(name)).toBe(fault));
});

describe('A service phone', () => {
  it.each(['400-800-1234', '4008001234', '95555', '955550', '010-12345678', '0755-1234567-01', '13800000001'])(
    'can be %s',
    (phone) => expect(servicePhoneFault(phone)).toBeNull(),
  );
  it.each(['12345', '400-800', '010-123', '12800000001', '4008001234转1'])('cannot be %s', (phone) =>
    expect(servicePhoneFault(phone)).toBe('客服电话格式不正确，请填写如 400-800-1234、95555 或 010-12345678'),
  );
});

describe('An ICP line', () => {
  it.each(['京ICP备12345678号', '沪ICP备12345678号-1', '粤ICP证123456号'])('can be %s', (icp) =>
    expect(icpFault(icp)).toBeNull(),
  );
  it.each(['ICP备12345678号', '京ICP备12345678', '京icp备12345678号', '京ICP备12号'])('cannot be %s', (icp) =>
    expect(icpFault(icp)).toBe('备案号格式不正确，请填写如 京ICP备12345678号-1'),
  );
});
