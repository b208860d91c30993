import { BATCH_LINES_MAX, type KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { batchCodes } from './words.ts';

export const transferContract: KindContract = {
  id: 'transfer',
  name: '转账',
  order: 20,
  codes: {
    '3010': '转账',
    '3011': '预约转账',
    [batchCodes.now]: '批量转账',
    [batchCodes.scheduled]: '预约批量转账',
    '3020': '转账给个人',
  },
  codeGroup: {
    '3010': 'transferB2B',
    '3011': 'transferB2B',
    [batchCodes.now]: 'transferB2B',
    [batchCodes.scheduled]: 'transferB2B',
    '3020': 'transferB2C',
  },
  readings: { '3010': { option: '转账给公司' }, '3020': { option: '转账给个人' } },
  payee: 'account',
  paysTypes: { '3010': 'company', '3020': 'individual' },
  payeeBook: 'internal',
  feeFrom: 'choice',
  mayBeScheduled: true,
  waitsForFunds: true,
  repeats: true,
  form: '/fund/transfer',
  batch: {
    max: BATCH_LINES_MAX,
    columns: [
      { field: 'merchantLineNo', title: '商户明细号', max: 32, hint: '不超过32个字母或数字，同一批次内不能重复' },
      { field: 'payeeName', title: '收款方名称', required: true, max: 60, hint: '须与收款账户的名称完全一致' },
      {
        field: 'payeeAccountNo',
        title: '收款账号',
        required: true,
        max: 28,
        mask: 'card',
        hint: '收款方在本平台的账号，单元格须为文本格式',
      },
      { field: 'amount', title: '金额', required: true, max: 12, hint: '0.01至999,999,999.99元，最多两位小数' },
      { field: 'remark', title: '备注', max: 100 },
    ],
  },
  rights: { see: ['0302', '0316'], make: ['030201'], cancel: ['030201'] },
};
