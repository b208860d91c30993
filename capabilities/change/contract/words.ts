/** The words of a change that server and page share. */
export const changeStates = {
  pending: '待确认',
  done: '已生效',
  refused: '已拒绝',
  withdrawn: '已撤回',
  lapsed: '已失效',
} as const;
export const changeTones = {
  pending: 'waiting',
  done: 'good',
  refused: 'bad',
  withdrawn: 'off',
  lapsed: 'off',
} as const;
export type ChangeState = keyof typeof changeStates;
/** Those that no longer wait. */
export const endedStates = ['done', 'refused', 'withdrawn', 'lapsed'] as const satisfies readonly ChangeState[];
