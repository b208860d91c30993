import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

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
