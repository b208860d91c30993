import { z } from 'zod';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { decisionInput, takingBackInput, waitingChange } from '#capabilities/change/contract/shapes.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { PROTECTION_EDIT, PROTECTION_PAGE, ROLES_EDIT, ROLES_PAGE, STAFF_EDIT, STAFF_PAGE } from '../constants.ts';
import {
  ACCESS_CHANGE_DECIDED,
  ACCESS_UNCHANGED,
  ADDRESS_RANGE_EXCLUDES_YOU,
  ADDRESS_RANGE_INVALID,
  ADMIN_HAS_ALL_ACCOUNTS,
  ADMIN_ROLE_FIXED,
  CERTIFICATE_FLAG_UNSUPPORTED,
  LAST_ADMIN,
  OWN_ACCESS_CHANGE,
  OWN_ACCESS_PROTECTED,
  OWN_ROLE_PROTECTED,
  PROPOSER_NO_LONGER_ADMIN,
  PROTECTION_AMOUNT_NOT_POSITIVE,
  PROTECTION_HOURS_REVERSED,
  RIGHT_FOR_ADMINS_ONLY,
  RIGHT_NOT_HELD,
  ROLE_IN_USE,
  ROLE_MISSING,
  ROLE_NAME_TAKEN,
  SCOPE_ACCOUNT_FOREIGN,
  STAFF_ALREADY_MEMBER,
  STAFF_MISSING,
  TOO_MANY_ROLES,
  TOO_MANY_STAFF,
} from './errors.ts';
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
  ROLE_MISSING,
  ROLE_NAME_TAKEN,
  ADMIN_ROLE_FIXED,
  OWN_ROLE_PROTECTED,
  OWN_ACCESS_PROTECTED,
  LAST_ADMIN,
  RIGHT_NOT_HELD,
  RIGHT_FOR_ADMINS_ONLY,
  ROLE_IN_USE,
  STAFF_MISSING,
  STAFF_ALREADY_MEMBER,
  SCOPE_ACCOUNT_FOREIGN,
  OWN_ACCESS_CHANGE,
  ACCESS_CHANGE_DECIDED,
  PROPOSER_NO_LONGER_ADMIN,
  ACCESS_UNCHANGED,
  TOO_MANY_ROLES,
  CERTIFICATE_FLAG_UNSUPPORTED,
  ADMIN_HAS_ALL_ACCOUNTS,
  TOO_MANY_STAFF,
  PROTECTION_AMOUNT_NOT_POSITIVE,
  PROTECTION_HOURS_REVERSED,
  ADDRESS_RANGE_INVALID,
  ADDRESS_RANGE_EXCLUDES_YOU,
  DECIDER_LOST_RIGHT,
  CHANGE_OUTDATED,
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
  errors: [ACCESS_CHANGE_DECIDED],
  policy: { ...administrators, effect: 'change' },
});

export const changeOperations = [pageChanges, decideChange, withdrawChange];
