import { decide, propose, takeBack, weigh } from '#capabilities/change/server/index.ts';
import type { CallContext, Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { decideChange, withdrawChange } from '../contract/change-operations.ts';
import type { editAddresses, editStepUp } from '../contract/protection-operations.ts';
import type { editFlag, editRole, removeRole } from '../contract/role-operations.ts';
import type { disableStaff, editStaff } from '../contract/staff-operations.ts';
import {
  accessChanges,
  addressChange,
  disabling,
  flagChange,
  invitation,
  placing,
  roleChange,
  roleRemoval,
  stepUpChange,
} from './access-change.ts';
import { disablingCommand, flagCommand, roleCommand, staffCommand, type Command } from './commands.ts';
import type { AccessDeps } from './deps.ts';

const [anyChange] = accessChanges;

/**
 * Nobody else confirms what the only administrator changes, so that the factors do (`confirm.when` of the policy). What
 * would be refused asks for none: the handler refuses it.
 */
export const asksSoleAdministrator =
  <Input>(deps: AccessDeps, commandOf: (input: Input) => Command) =>
  async (context: CallContext, input: Input): Promise<boolean> => {
    const weighed = await weigh(anyChange, deps, context, commandOf(input));
    return weighed.ok && weighed.data.isSensitive && weighed.data.state === 'done';
  };

/** `plm/role.edit`. */
export const setRole =
  (deps: AccessDeps): Handler<typeof editRole> =>
  async (context, input) => {
    const command = roleCommand(input);
    const made = await propose(roleChange, deps, context, command);
    return made.ok ? ok({ ...made.data, roleId: command.roleId }) : made;
  };

/** `plm/role.remove`. */
export const deleteRole =
  (deps: AccessDeps): Handler<typeof removeRole> =>
  (context, { roleId }) =>
    propose(roleRemoval, deps, context, { do: 'removeRole', roleId });

/** `plm/auth.flag.edit`. */
export const setFlag =
  (deps: AccessDeps): Handler<typeof editFlag> =>
  (context, input) =>
    propose(flagChange, deps, context, flagCommand(input));

/** `plm/step.up.edit`. */
export const setStepUp =
  (deps: AccessDeps): Handler<typeof editStepUp> =>
  (context, { sign, certificate, amount, fromHour, toHour }) =>
    propose(stepUpChange, deps, context, { do: 'stepUp', sign, certificate, amount, fromHour, toHour });

/** `plm/address.edit`. */
export const setAddresses =
  (deps: AccessDeps): Handler<typeof editAddresses> =>
  (context, { ranges }) =>
    propose(addressChange, deps, context, { do: 'addresses', ranges });

/** `plm/user.edit`. */
export const setStaff =
  (deps: AccessDeps): Handler<typeof editStaff> =>
  async (context, input) => {
    const command = staffCommand(input);
    if (command.do === 'place') {
      const made = await propose(placing, deps, context, command);
      return made.ok ? ok({ ...made.data, userId: command.userId }) : made;
    }
    const made = await propose(invitation, deps, context, command);
    return made.ok ? ok({ ...made.data, userId: made.data.state === 'done' ? made.data.subject : null }) : made;
  };

/** `plm/user.disable`. */
export const setDisabledStaff =
  (deps: AccessDeps): Handler<typeof disableStaff> =>
  (context, input) =>
    propose(disabling, deps, context, disablingCommand(input));

/** `plm/access.change.decide`: by another administrator than the one who proposed it. */
export const judgeChange =
  (deps: AccessDeps): Handler<typeof decideChange> =>
  async (context, { changeId, approve, reason }) => {
    const made = await decide(accessChanges, deps, context, changeId, { approve, reason });
    return made.ok ? ok({ changeId, state: made.data.state }) : made;
  };

/** `plm/access.change.withdraw`. */
export const takeBackChange: Handler<typeof withdrawChange> = async (context, { changeId }) => {
  const made = await takeBack(accessChanges, context, changeId);
  return made.ok ? ok({ changeId, state: 'withdrawn' }) : made;
};
