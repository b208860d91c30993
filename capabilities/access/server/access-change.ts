import { administrators, changeKind, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import { roleOf } from '#platform/http/handler.ts';
import type { Result } from '#platform/kernel/result.ts';
import {
  ACCESS_CHANGE_DECIDED,
  ACCESS_CHANGE_PENDING,
  OWN_ACCESS_CHANGE,
  PROPOSER_NO_LONGER_ADMIN,
} from '../contract/errors.ts';
import { changeKinds, type ChangeKind } from '../contract/words.ts';
import { prepareAddresses } from './address-list.ts';
import type { Command } from './commands.ts';
import type { AccessDeps } from './deps.ts';
import { prepareFlag } from './flag-change.ts';
import type { AccessChangeContext, Prepared } from './prepared.ts';
import { prepareRemoval, prepareRole } from './role-change.ts';
import { prepareDisabling, prepareInvitation, preparePlace } from './staff-change.ts';
import { prepareStepUp } from './step-up.ts';
import { nameOf } from './waiting-subjects.ts';

/** Checks a command: at its proposal, and again when it is confirmed, because people and roles may have changed. */
function prepare(changeContext: AccessChangeContext, command: Command) {
  switch (command.do) {
    case 'invite':
      return prepareInvitation(changeContext, command);
    case 'place':
      return preparePlace(changeContext, command);
    case 'disable':
    case 'enable':
      return prepareDisabling(changeContext, command);
    case 'role':
      return prepareRole(changeContext, command);
    case 'removeRole':
      return prepareRemoval(changeContext, command);
    case 'flag':
      return prepareFlag(changeContext, command);
    case 'addresses':
      return prepareAddresses(changeContext, command);
    case 'stepUp':
      return prepareStepUp(changeContext, command);
  }
}

/** Who proposes must be an administrator, also at the decision, and so holds what the person who confirms holds. */
const changeContextOf = ({
  deps,
  context,
  tx,
  mid,
  proposer: { personId },
  at,
}: ChangeContext<AccessDeps>): AccessChangeContext => {
  const { roleId, permissions } = roleOf(context);
  return { deps, tx, actor: { mid, personId, roleId, permissions }, address: context.remoteAddress, at };
};

/** A kind of change with the check of one call. */
const ofGroup = <Own extends Command, Code extends string>(
  group: ChangeKind,
  check: (changeContext: AccessChangeContext, command: Own) => Promise<Result<Prepared, Code>>,
) =>
  changeKind({
    name: nameOf(group),
    title: changeKinds[group],
    page: '/system/staff',
    who: { proposes: administrators, decides: administrators },
    codes: {
      waits: ACCESS_CHANGE_PENDING,
      ended: ACCESS_CHANGE_DECIDED,
      own: OWN_ACCESS_CHANGE,
      proposer: PROPOSER_NO_LONGER_ADMIN,
    },
    lapsesAfterMs: WAITS_MS,
    check: (change: ChangeContext<AccessDeps>, command: Own) => check(changeContextOf(change), command),
  });

/** The kinds as they are decided, one a group: of a person, a role or a function one change waits. */
export const accessChanges = [
  ofGroup('staff', prepare),
  ofGroup('role', prepare),
  ofGroup('certificate', prepare),
  ofGroup('protection', prepare),
] as const;

/** The same as they are proposed, each with its own refusals. */
export const invitation = ofGroup('staff', prepareInvitation);
export const placing = ofGroup('staff', preparePlace);
export const disabling = ofGroup('staff', prepareDisabling);
export const roleChange = ofGroup('role', prepareRole);
export const roleRemoval = ofGroup('role', prepareRemoval);
export const flagChange = ofGroup('certificate', prepareFlag);
export const addressChange = ofGroup('protection', prepareAddresses);
export const stepUpChange = ofGroup('protection', prepareStepUp);
