/** The words of this capability that server and page share. */

export const statusActions = { freeze: '冻结', unfreeze: '解冻', close: '销户' } as const;
export type StatusAction = keyof typeof statusActions;

/** Of a frozen part of a balance. */
export const partStates = { active: '冻结中', released: '已解冻', expired: '到期解冻' } as const;
export type PartState = keyof typeof partStates;
export const partTones = { active: 'running', released: 'good', expired: 'off' } as const;
