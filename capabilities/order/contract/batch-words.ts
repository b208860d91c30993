import { batchStates, paidStates } from '#capabilities/upload/contract/words.ts';

const { submitted, running, done } = batchStates;

/** Of a batch that a program fills: until all its lines have come, until it is submitted, then that of its order. */
export const apiBatchStates = { open: '等待明细', ready: '待提交', submitted, running, done } as const;
export type ApiBatchState = keyof typeof apiBatchStates;

/** Its lines wait until their order runs. `unpaid`: the order ended before. */
export const apiLineStates = paidStates;
