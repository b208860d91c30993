import { BATCH_LINES_MAX, type KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { COMPANY, PERSON } from '#capabilities/payee/contract/words.ts';
import { batchCodes, typeCodes } from './words.ts';

export const payoutContract: KindContract = {
  id: 'payout',
  name: '代付',
  order: 30,
  codes: {
    [typeCodes.company]: '付款给公司',
    [typeCodes.individual]: '代付给个人',
    [batchCodes.now]: '批量代付',
    [batchCodes.scheduled]: '预约批量代付',
  },
  codeGroup: {
    [typeCodes.company]: 'payB2B',
    [typeCodes.individual]: 'payB2C',
    [batchCodes.now]: 'payB2C',
    [batchCodes.scheduled]: 'payB2C',
  },
  readings: {
    [typeCodes.company]: { option: '付款给公司', meaning: '付款' },
    [typeCodes.individual]: { option: '付款给个人', meaning: '付款给个人' },
  },
  payee: 'bank',
  paysTypes: { [typeCodes.company]: 'company', [typeCodes.individual]: 'individual' },
  payeeBook: 'bank',
  feeFrom: 'choice',
  mayBeScheduled: true,
  repeats: true,
  waitsForFunds: true,
  form: '/fund/payout',
  batch: {
    max: BATCH_LINES_MAX,
    columns: [
      { field: 'serialNo', title: '序号', required: true, max: 10, hint: '从1开始的整数' },
      { field: 'merchantLineNo', title: '商户明细号', max: 32, hint: '不超过32个字母或数字，同一批次内不能重复' },
      { field: 'payeeName', title: '收款户名', required: true, max: 60, hint: '2至60个字，个人户名不含数字' },
      {
        field: 'payeeAccountNo',
        title: '收款账号',
        required: true,
        max: 28,
        mask: 'card',
        hint: '6至28位数字，单元格须为文本格式',
      },
      { field: 'payeeBankName', title: '开户银行', required: true, max: 60, hint: '银行全称，如中国工商银行' },
      { field: 'province', title: '开户省', max: 20 },
      { field: 'city', title: '开户市', max: 20 },
      { field: 'branch', title: '支行全称', max: 80, hint: '对公必填' },
      { field: 'bankCode', title: '联行号', max: 12, hint: '12位数字，对公填写，单元格须为文本格式' },
      {
        field: 'payeeType',
        title: '账户类型',
        required: true,
        max: 2,
        choices: [COMPANY, PERSON],
        hint: '填对公或对私',
      },
      { field: 'identityNo', title: '证件号', max: 18, mask: 'card', hint: '选填，填写后与收款人核对' },
      { field: 'amount', title: '金额', required: true, max: 12, hint: '0.01至999,999,999.99元，最多两位小数' },
      { field: 'purpose', title: '用途/摘要', max: 100, hint: '50,000元及以上必填' },
      { field: 'remark', title: '备注', max: 50 },
      { field: 'mobile', title: '收款人手机', max: 11, mask: 'mobile', hint: '11位手机号，用于短信通知' },
    ],
  },
  rights: { see: ['0304', '0305'], make: ['030401'], cancel: ['030401'] },
};
