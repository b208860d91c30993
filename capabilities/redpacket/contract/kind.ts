import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { ACTIVITY_MAX, GREETING_MAX, NAME_MAX, PACKETS_A_BATCH, REMARK_MAX } from '../constants.ts';

const see = ['0314', '0315'] as const;

/** One issue of packets, from the form or from a sheet: an order of its total, paid into the pool. */
export const redpacketContract: KindContract = {
  id: 'redpacket',
  name: '红包',
  order: 70,
  codes: { '3050': '红包' },
  codeGroup: 'clients',
  readings: { '3050': { option: '红包' } },
  payee: 'link',
  words: { succeeded: '已发放' },
  hasLaterClaims: true,
  form: '/fund/redPacket',
  batch: {
    max: PACKETS_A_BATCH,
    columns: [
      {
        field: 'payeeAccountNo',
        title: '手机号/账号',
        required: true,
        max: 28,
        mask: 'card',
        hint: '收款人的手机号或平台账号，单元格须为文本格式',
      },
      { field: 'payeeName', title: '姓名', required: true, max: NAME_MAX, hint: `不超过${NAME_MAX}个字` },
      { field: 'amount', title: '金额', required: true, max: 12, hint: '1至200元，最多两位小数' },
      { field: 'greeting', title: '祝福语', max: GREETING_MAX, hint: `选填，不超过${GREETING_MAX}个字` },
      { field: 'activity', title: '活动名称', max: ACTIVITY_MAX, hint: `选填，不超过${ACTIVITY_MAX}个字` },
      { field: 'remark', title: '备注', max: REMARK_MAX },
    ],
  },
  rights: { see, make: ['031401'], cancel: ['031401'] },
};

/** What a receiver has claimed, and what comes back to the payer because nobody did. */
export const redpacketInContract: KindContract = {
  id: 'redpacket_in',
  name: '红包入账',
  order: 71,
  codes: { '3050': '红包', '3090': '红包退回' },
  codeGroup: 'clients',
  readings: { '3090': { option: '发放退回' } },
  payee: 'account',
  direction: 'in',
  rights: { see, make: [], cancel: [] },
};
