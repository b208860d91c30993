/** What pages, messages and papers say of the provider. Null: the text can be it; else what is wrong with it. */
type Fault = string | null;

export const NAME_LIMITS = { min: 2, max: 20 };
export const PHONE_MAX = 20;
export const ICP_MAX = 32;

/** Of a signature, which is written in 【】 before each SMS. */
const NAME = /^[\p{Script=Han}A-Za-z0-9·（）]+$/u;
/** 400-800-1234, 95555, 010-12345678-01, 13800000001 */
const PHONE = /^(?:[48]00-?\d{3}-?\d{4}|9\d{4,5}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|1[3-9]\d{9})$/;
/** 京ICP备12345678号-1 */
const ICP = /^\p{Script=Han}ICP[备证]\d{6,10}号(?:-\d{1,4})?$/u;

export function providerNameFault(text: string): Fault {
  if (text === '') return '请填写平台名称';
  const { min, max } = NAME_LIMITS;
  if (text.length < min || text.length > max) return `平台名称须为${min}至${max}个字`;
  return NAME.test(text) ? null : '平台名称只能有汉字、字母、数字、间隔号和全角括号，请去掉其他字符';
}

export function servicePhoneFault(text: string): Fault {
  if (text === '') return '请填写客服电话';
  return PHONE.test(text) ? null : '客服电话格式不正确，请填写如 400-800-1234、95555 或 010-12345678';
}

export function icpFault(text: string): Fault {
  if (text === '') return '请填写备案号';
  return ICP.test(text) ? null : '备案号格式不正确，请填写如 京ICP备12345678号-1';
}
