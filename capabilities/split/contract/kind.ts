import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { SHARES_A_BATCH } from '../constants.ts';

const rights = { see: ['0312'], make: ['031201'], cancel: ['031201'] } as const;
const following = { payee: 'link', follows: true, codeGroup: 'separate', rights } as const;

/** Sets the part of a received trade apart that may go to receivers. */
export const freezeContract: KindContract = {
  id: 'split_freeze',
  name: '分账冻结',
  order: 60,
  codes: { '1910': '分账冻结' },
  codeGroup: 'separate',
  payee: 'link',
  sides: { from: '分账账户', to: '冻结账户' },
  authorizes: true,
  words: { authorized: '待分账', succeeded: '已分完', withdrawn: '已结束' },
  rights,
};

/** What one receiver gets of it. */
export const shareContract: KindContract = {
  id: 'split_share',
  name: '分账',
  order: 61,
  codes: { '1920': '分账' },
  words: { returned: '已退回' },
  batch: {
    max: SHARES_A_BATCH,
    several: true,
    columns: [
      {
        field: 'originalNo',
        title: '交易单号',
        required: true,
        max: 24,
        hint: '分账页面中交易的24位单号，该交易须已冻结可分金额；同一交易可填多行，单元格须为文本格式',
      },
      { field: 'payeeName', title: '接收方名称', required: true, max: 60, hint: '已绑定的分账接收方' },
      {
        field: 'payeeAccountNo',
        title: '接收方账号',
        required: true,
        max: 28,
        mask: 'card',
        hint: '绑定该接收方时填写的账号，单元格须为文本格式',
      },
      { field: 'amount', title: '分账金额', required: true, max: 12, hint: '不超过该交易剩余可分金额，最多两位小数' },
      { field: 'remark', title: '备注', max: 60 },
    ],
  },
  ...following,
};

/** A receiver gives its share, or a part of it, back to the merchant that shared. */
export const returnContract: KindContract = {
  id: 'split_return',
  name: '分账回退',
  order: 63,
  codes: { '1940': '分账回退' },
  waitsForFunds: true,
  ...following,
};

/** Gives back what nobody got. */
export const finishContract: KindContract = {
  id: 'split_finish',
  name: '分账完结',
  order: 62,
  codes: { '1930': '分账完结' },
  sides: { from: '分账账户', to: '退回账户' },
  ...following,
};
