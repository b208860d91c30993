/** The words of this capability that server and page share. */

export const terminalKinds = { shop: '门店', pos: 'POS终端', code: '收款码' } as const;
export type TerminalKind = keyof typeof terminalKinds;

export const terminalStates = { active: '使用中', disabled: '已停用' } as const;
export type TerminalState = keyof typeof terminalStates;

/** How another merchant is related to this one. */
export const relationKinds = {
  /** This merchant may collect from it. */
  collects: '可归集对方资金',
  /** It may collect from this merchant. */
  collected: '授权对方归集',
  /** The person who asks works for it too. */
  person: '可切换的商户',
} as const;
export type RelationKind = keyof typeof relationKinds;
