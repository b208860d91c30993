import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';

const following = {
  codeGroup: 'pre',
  payee: 'link',
  follows: true,
  rights: { see: ['0306'], make: ['030601'], cancel: ['030601'] },
} as const;

/**
 * The payer's order: it holds the money that its payee may take. The payer makes it by confirming the payee's request.
 */
export const preauthContract: KindContract = {
  id: 'preauth',
  name: '预授权',
  order: 50,
  codes: { '8010': '预授权' },
  codeGroup: 'pre',
  payee: 'link',
  authorizes: true,
  // Returned: its capture was voided.
  words: { queued: '处理中', succeeded: '已完成', withdrawn: '已撤销', returned: '已撤销', expired: '已过期' },
  rights: { see: ['0306'], make: ['030602'], cancel: ['030602'] },
};

/** The payee's orders that follow it. */
export const captureContract: KindContract = {
  id: 'preauth_capture',
  name: '预授权完成',
  order: 51,
  codes: { '8030': '预授权完成' },
  words: { returned: '完成已撤销' },
  ...following,
};
export const voidContract: KindContract = {
  id: 'preauth_void',
  name: '预授权撤销',
  order: 52,
  codes: { '8020': '预授权撤销' },
  sides: { from: '授权账户', to: '退回账户' },
  ...following,
};
export const captureVoidContract: KindContract = {
  id: 'preauth_capture_void',
  name: '预授权完成撤销',
  order: 53,
  codes: { '8040': '预授权完成撤销' },
  ...following,
};
