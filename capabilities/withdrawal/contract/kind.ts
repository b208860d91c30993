import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { batchCodes } from './words.ts';

export const withdrawalContract: KindContract = {
  id: 'withdraw',
  name: '提现',
  order: 10,
  codes: { '2010': '提现', '2011': '预约提现', [batchCodes.now]: '批量提现', [batchCodes.scheduled]: '预约批量提现' },
  codeGroup: 'withdraw',
  readings: { '2010': { option: '提现', meaning: '实时提现' } },
  payee: 'bank',
  feeFrom: 'choice',
  mayBeScheduled: true,
  waitsForFunds: true,
  repeats: true,
  form: '/fund/withdraw',
  batch: {
    // As many as its limit allows in a day; a merchant has few bank accounts.
    max: 500,
    columns: [
      { field: 'merchantLineNo', title: '商户明细号', max: 32, hint: '不超过32个字母或数字，同一批次内不能重复' },
      { field: 'payeeName', title: '户名', required: true, max: 60, hint: '须与绑定的户名一致' },
      {
        field: 'payeeAccountNo',
        title: '银行账号',
        required: true,
        max: 30,
        mask: 'card',
        hint: '须已在银行账户页面绑定，单元格须为文本格式',
      },
      { field: 'payeeBankName', title: '开户银行', required: true, max: 60, hint: '须与绑定的开户银行一致' },
      { field: 'amount', title: '金额', required: true, max: 12, hint: '0.01至999,999,999.99元，最多两位小数' },
      { field: 'remark', title: '备注', max: 100 },
    ],
  },
  rights: { see: ['0301', '0317'], make: ['030101'], cancel: ['030101'] },
};
