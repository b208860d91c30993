import type { CodesOf, MenuNode } from '#platform/kernel/menu.ts';

/** Spec section 6: the code that gates the prompt to bind a messaging account. */
export const BIND_PROMPT = '012010104';

export const messengerMenu = [
  {
    code: BIND_PROMPT,
    parent: '01',
    name: '提示绑定消息账号',
    type: 'func_btn',
    order: 90,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface RightCodes {
    messenger: CodesOf<typeof messengerMenu>;
  }
}
