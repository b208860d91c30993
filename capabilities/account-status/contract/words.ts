/** The words of this capability that server and page share. */

export const statusActions = { freeze: '冻结', unfreeze: '解冻', close: '销户' } as const;
export type StatusAction = keyof typeof statusActions;

/** Of a change. Freezing is done at once; the others wait for a second person. */
export const changeStates = { done: '已生效', pending: '待复核', refused: '已拒绝', withdrawn: '已撤回' } as const;
export type ChangeState = keyof typeof changeStates;
export const changeTones = { done: 'good', pending: 'waiting', refused: 'bad', withdrawn: 'off' } as const;

/** Of a frozen part of a balance. */
export const partStates = { active: '冻结中', released: '已解冻', expired: '到期解冻' } as const;
export type PartState = keyof typeof partStates;
export const partTones = { active: 'running', released: 'good', expired: 'off' } as const;
