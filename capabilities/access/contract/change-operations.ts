import { z } from 'zod';
import { decisionInput, takingBackInput, waitingChange } from '#capabilities/change/contract/shapes.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { PROTECTION_EDIT, PROTECTION_PAGE, ROLES_EDIT, ROLES_PAGE, STAFF_EDIT, STAFF_PAGE } from '../constants.ts';
import { changeKinds } from './words.ts';

/** What became of a change: at once, or kept for a second administrator. */
export const changed = z.object({ changeId: z.string(), state: keysOf(changeStates) });
export type Changed = z.output<typeof changed>;

const change = waitingChange.extend({
  kind: keysOf(changeKinds),
  kindName: z.string(),
  state: keysOf(changeStates),
  stateName: z.string(),
  /** Empty and null while it waits, and where nobody else had to confirm it. */
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
});
export type AccessChange = z.output<typeof change>;

const pages = [STAFF_PAGE, ROLES_PAGE, PROTECTION_PAGE] as const;
const administrators = {
  audience: 'merchant',
  permission: [STAFF_EDIT, ROLES_EDIT, PROTECTION_EDIT],
  adminOnly: true,
} as const;
const decisionErrors = [
  '01301KPLMS',
  '01302KPLMS',
  '01303KPLMS',
  '01304KPLMS',
  '01305KPLMS',
  '01306KPLMS',
  '01307KPLMS',
  '01308KPLMS',
  '01309KPLMS',
  '01311KPLMS',
  '01312KPLMS',
  '01313KPLMS',
  '01314KPLMS',
  '01315KPLMS',
  '01316KPLMS',
  '01317KPLMS',
  '01318KPLMS',
  '01319KPLMS',
  '01320KPLMS',
  '01321KPLMS',
  '01330KPLMS',
  '01331KPLMS',
  '01332KPLMS',
  '01333KPLMS',
  '01602KPLMS',
  '01603KPLMS',
] as const;

/** Changes of staff, roles and certificate flags, newest first. */
export const pageChanges = operation({
  path: 'plm/access.change.page',
  title: '查询权限变更记录',
  input: z.object({
    ...pageInput,
    states: z.array(keysOf(changeStates)).max(5).optional(),
    kind: keysOf(changeKinds).optional(),
    /** A person or a role. */
    subject: z.string().min(1).max(64).optional(),
  }),
  output: pageOutput(change),
  errors: [],
  policy: { audience: 'merchant', permission: pages, effect: 'read' },
});

/** By another administrator than the one who proposed it. */
export const decideChange = operation({
  path: 'plm/access.change.decide',
  title: '确认权限变更',
  input: decisionInput,
  output: changed,
  errors: decisionErrors,
  policy: {
    ...administrators,
    effect: 'change',
    confirm: { password: true, sms: 'access.decide' },
    loosens: true,
  } satisfies Policy,
  codeBinds: {},
});

export const withdrawChange = operation({
  path: 'plm/access.change.withdraw',
  title: '撤回权限变更',
  input: takingBackInput,
  output: changed,
  errors: ['01315KPLMS'],
  policy: { ...administrators, effect: 'change' },
});

export const changeOperations = [pageChanges, decideChange, withdrawChange];
