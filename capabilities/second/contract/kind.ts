import { secondGroup, type KindContract } from '#capabilities/account/contract/kind-contract.ts';

/**
 * Out of an account of the merchant into a second-level account. Who only looks at these accounts is shown no payment
 * form, so that the right to see its orders' quotes is the maker's.
 */
export const secondRechargeContract: KindContract = {
  id: 'second_recharge',
  name: '二级户充值',
  order: 110,
  codes: { '7010': '二级户充值' },
  codeGroup: secondGroup,
  payee: 'link',
  rights: { see: ['023202'], make: ['023202'], cancel: ['023202'] },
};

/** Out of a second-level account back into an account of the merchant. */
export const secondReturnContract: KindContract = {
  id: 'second_return',
  name: '二级户退回',
  order: 111,
  codes: { '7020': '二级户退回' },
  codeGroup: secondGroup,
  payee: 'link',
  sides: { from: '退回自', to: '到账账户', source: '二级账户' },
  rights: { see: ['023203'], make: ['023203'], cancel: ['023203'] },
};

/** From one second-level account into another. */
export const secondTransferContract: KindContract = {
  id: 'second_transfer',
  name: '二级户互转',
  order: 112,
  codes: { '7030': '二级户互转' },
  codeGroup: secondGroup,
  payee: 'link',
  rights: { see: ['023204'], make: ['023204'], cancel: ['023204'] },
};

/** Out of a second-level account to somebody else's account inside the provider. */
export const secondPayContract: KindContract = {
  id: 'second_pay',
  name: '二级户付款',
  order: 113,
  codes: { '7040': '二级户付款' },
  codeGroup: secondGroup,
  payee: 'account',
  payeeBook: 'internal',
  rights: { see: ['023205'], make: ['023205'], cancel: ['023205'] },
};
