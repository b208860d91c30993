import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { ACCOUNTS_A_RUN, REMARK_MAX } from '../constants.ts';
import { collectTransit } from './provider-accounts.ts';
import { ALL } from './words.ts';

/** The order of the merchant that pays, which the system makes under its mandate. */
export const collectContract: KindContract = {
  id: 'collect',
  name: '资金归集',
  order: 90,
  codes: { '3030': '资金归集' },
  codeGroup: 'fundCollect',
  payee: 'link',
  mandated: true,
  accounts: [collectTransit],
  batch: {
    max: ACCOUNTS_A_RUN,
    several: true,
    columns: [
      { field: 'payeeName', title: '付款商户', required: true, max: 60, hint: '授权本商户归集的商户名称' },
      {
        field: 'payeeAccountNo',
        title: '付款账号',
        required: true,
        max: 28,
        mask: 'card',
        hint: '完整账号，或资金归集页面显示的末四位，单元格须为文本格式',
      },
      {
        field: 'amount',
        title: '归集金额',
        required: true,
        max: 12,
        rest: ALL,
        hint: `最多两位小数；填写“${ALL}”归集超出保留金额的部分，此时总金额可不填`,
      },
      {
        field: 'collectTo',
        title: '归集到',
        max: 28,
        hint: '选填，本商户收款账户的末四位；付款账户授权归集到多个账户时填写',
      },
      { field: 'remark', title: '备注', max: REMARK_MAX },
    ],
  },
  rights: { see: ['0318'], make: ['031801'], cancel: [] },
};

/** The order of the merchant that collects: what was taken of one payer arrives. */
export const collectInContract: KindContract = {
  id: 'collect_in',
  name: '归集转入',
  order: 91,
  codes: { '3040': '归集转入' },
  codeGroup: 'fundCollect',
  readings: { '3040': { option: '归集转入' } },
  payee: 'account',
  direction: 'in',
  rights: { see: ['0318'], make: [], cancel: [] },
};
