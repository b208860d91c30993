import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { waitingChange } from './shapes.ts';
import { changeStates } from './words.ts';

const KINDS_MAX = 20;
const CHOOSE_KINDS = '请选择变更类型';
const CHOOSE_SUBJECT = '请选择变更对象';

export const shownChange = waitingChange.extend({
  /** The id by which the calls of its kind name it: its own, or that of what it changes. */
  callId: z.string(),
  kind: z.string(),
  kindName: z.string(),
  /** Address of the page where changes of its kind are decided. */
  page: z.string(),
  state: keysOf(changeStates),
  stateName: z.string(),
  /** Why it was proposed. */
  reason: z.string(),
  /** Null: it waits for as long as it takes, or it has ended. ISO with +08:00, as all times. */
  lapsesAt: z.string().nullable(),
  /** It waits, and the person who asks may confirm or refuse it. */
  mayDecide: z.boolean(),
  /** Empty and null while it waits, and where nobody decided. */
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string(),
});
export type ShownChange = z.output<typeof shownChange>;

export const changeFilter = {
  ...pageInput,
  /** Those that no longer wait. */
  ended: z.boolean({ error: '请选择待确认或已结束' }).default(false),
  kinds: z
    .array(z.string(CHOOSE_KINDS).max(64, CHOOSE_KINDS), CHOOSE_KINDS)
    .max(KINDS_MAX, `一次最多选择${KINDS_MAX}类变更`)
    .optional(),
  subject: z.string(CHOOSE_SUBJECT).min(1, CHOOSE_SUBJECT).max(64, CHOOSE_SUBJECT).optional(),
};

/**
 * Changes of all kinds that the person who asks may propose or decide, newest first: a member without such a right gets
 * an empty list.
 */
export const queryChanges = operation({
  path: 'change/queryChanges',
  title: '查询待确认的变更',
  input: z.object({
    ...changeFilter,
    /** Of those that wait, only what this person may confirm or refuse. */
    mine: z.boolean({ error: '请选择全部或待本人确认' }).default(false),
  }),
  output: pageOutput(shownChange),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const changeOperations = [queryChanges];
