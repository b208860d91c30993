import {
  noteChanges,
  roleOf,
  type CallContext,
  type ChangeLine,
  type Handler,
  nameObject,
} from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Changed, decideChange, withdrawChange } from '../contract/change-operations.ts';
import type { editAddresses, editStepUp } from '../contract/protection-operations.ts';
import type { editFlag, editRole, removeRole } from '../contract/role-operations.ts';
import type { disableStaff, editStaff } from '../contract/staff-operations.ts';
import { endChange, findChange, insertChange, lockAccess, waitingSubjects, type Command } from './change-row.ts';
import { disablingCommand, flagCommand, roleCommand, staffCommand } from './commands.ts';
import type { AccessDeps } from './deps.ts';
import { prepareAddresses } from './address-list.ts';
import { prepareFlag } from './flag-change.ts';
import type { Actor, Making, Prepared } from './prepared.ts';
import { prepareStepUp } from './step-up.ts';
import { prepareRemoval, prepareRole } from './role-change.ts';
import { administratorsOf, hasOtherAdministrator } from './second-administrator.ts';
import { prepareDisabling, prepareInvitation, preparePlace } from './staff-change.ts';

/** Checks a command: at its proposal, and again when it is confirmed, because people and roles may have changed. */
function prepare(making: Making, command: Command) {
  switch (command.do) {
    case 'invite':
      return prepareInvitation(making, command);
    case 'place':
      return preparePlace(making, command);
    case 'disable':
    case 'enable':
      return prepareDisabling(making, command);
    case 'role':
      return prepareRole(making, command);
    case 'removeRole':
      return prepareRemoval(making, command);
    case 'flag':
      return prepareFlag(making, command);
    case 'addresses':
      return prepareAddresses(making, command);
    case 'stepUp':
      return prepareStepUp(making, command);
  }
}

/** What only waits says so: the log has the change itself when it is confirmed. */
const waiting = (lines: readonly ChangeLine[]): ChangeLine[] =>
  lines.map((line) => ({ ...line, label: `${line.label}（待确认）` }));

type Submitted = Changed & { subject: string };

/** At once, or kept for a second administrator where it asks for one and there is one. */
interface Proposed extends Prepared {
  state: 'pending' | 'done';
}

async function propose<Code extends string>(
  deps: AccessDeps,
  context: CallContext,
  check: (making: Making) => Promise<Result<Prepared, Code>>,
): Promise<Result<Proposed, Code | '01310KPLMS'>> {
  const { tx, clock, remoteAddress: address } = context;
  const { mid, personId, roleId, permissions } = roleOf(context);
  await lockAccess(tx, mid);
  const prepared = await check({ deps, tx, actor: { mid, personId, roleId, permissions }, address, at: clock.now() });
  if (!prepared.ok) return prepared;
  if ((await waitingSubjects(tx, mid)).has(prepared.data.subject)) return fail('01310KPLMS');
  const waits = prepared.data.isSensitive && (await hasOtherAdministrator(tx, mid, personId));
  return ok({ ...prepared.data, state: waits ? 'pending' : 'done' });
}

/**
 * Nobody else confirms what the only administrator changes, so that the factors do (`confirm.when` of the policy). What
 * would be refused asks for none: the handler refuses it.
 */
export const asksSoleAdministrator =
  <Input>(deps: AccessDeps, commandOf: (input: Input) => Command) =>
  async (context: CallContext, input: Input): Promise<boolean> => {
    const proposed = await propose(deps, context, (making) => prepare(making, commandOf(input)));
    return proposed.ok && proposed.data.isSensitive && proposed.data.state === 'done';
  };

async function submit<Code extends string>(
  deps: AccessDeps,
  context: CallContext,
  command: Command,
  check: (making: Making) => Promise<Result<Prepared, Code>>,
): Promise<Result<Submitted, Code | '01310KPLMS'>> {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const proposal = await propose(deps, context, check);
  if (!proposal.ok) return proposal;
  const { kind, title, lines, state, make } = proposal.data;
  nameObject(context, title);
  const subject = state === 'done' ? await make() : proposal.data.subject;
  noteChanges(context, ...(state === 'done' ? lines : waiting(lines)));
  const changeId = newId();
  const proposed = { proposedBy: personId, proposedName: personName, proposedAt: clock.now(), reason: '' };
  await insertChange(tx, mid, { changeId, kind, subject, title, lines, command, state, ...proposed });
  return ok({ changeId, state, subject });
}

/** `plm/role.edit`. */
export const setRole =
  (deps: AccessDeps): Handler<typeof editRole> =>
  async (context, input) => {
    const command = roleCommand(input);
    const made = await submit(deps, context, command, (making) => prepareRole(making, command));
    return made.ok ? ok({ ...made.data, roleId: command.roleId }) : made;
  };

/** `plm/role.remove`. */
export const deleteRole =
  (deps: AccessDeps): Handler<typeof removeRole> =>
  (context, { roleId }) => {
    const command = { do: 'removeRole', roleId } as const;
    return submit(deps, context, command, (making) => prepareRemoval(making, command));
  };

/** `plm/auth.flag.edit`. */
export const setFlag =
  (deps: AccessDeps): Handler<typeof editFlag> =>
  (context, input) => {
    const command = flagCommand(input);
    return submit(deps, context, command, (making) => prepareFlag(making, command));
  };

/** `plm/step.up.edit`. */
export const setStepUp =
  (deps: AccessDeps): Handler<typeof editStepUp> =>
  (context, { sign, certificate, amount, fromHour, toHour }) => {
    const command = { do: 'stepUp', sign, certificate, amount, fromHour, toHour } as const;
    return submit(deps, context, command, (making) => prepareStepUp(making, command));
  };

/** `plm/address.edit`. */
export const setAddresses =
  (deps: AccessDeps): Handler<typeof editAddresses> =>
  (context, { ranges }) => {
    const command = { do: 'addresses', ranges } as const;
    return submit(deps, context, command, (making) => prepareAddresses(making, command));
  };

/** `plm/user.edit`. */
export const setStaff =
  (deps: AccessDeps): Handler<typeof editStaff> =>
  async (context, input) => {
    const command = staffCommand(input);
    if (command.do === 'place') {
      const made = await submit(deps, context, command, (making) => preparePlace(making, command));
      return made.ok ? ok({ ...made.data, userId: command.userId }) : made;
    }
    const made = await submit(deps, context, command, (making) => prepareInvitation(making, command));
    return made.ok ? ok({ ...made.data, userId: made.data.state === 'done' ? made.data.subject : null }) : made;
  };

/** `plm/user.disable`. */
export const setDisabledStaff =
  (deps: AccessDeps): Handler<typeof disableStaff> =>
  (context, input) => {
    const command = disablingCommand(input);
    return submit(deps, context, command, (making) => prepareDisabling(making, command));
  };

/** Whose change it is: who proposed it must still be an administrator, and then holds every code. */
async function proposerOf(context: CallContext, proposedBy: string): Promise<Actor | null> {
  const { mid, roleId, permissions } = roleOf(context);
  const administrators = await administratorsOf(context.tx, mid);
  return administrators.includes(proposedBy) ? { mid, personId: proposedBy, roleId, permissions } : null;
}

/** `plm/access.change.decide`: by another administrator than the one who proposed it. */
export const judgeChange =
  (deps: AccessDeps): Handler<typeof decideChange> =>
  async (context, { changeId, approve, reason }) => {
    const { tx, clock } = context;
    const { mid, personId, personName } = roleOf(context);
    await lockAccess(tx, mid);
    const change = await findChange(tx, mid, changeId);
    if (change) nameObject(context, change.title);
    if (change?.state !== 'pending') return fail('01315KPLMS');
    if (change.proposedBy === personId) return fail('01314KPLMS');
    const end = { personId, personName, at: clock.now(), reason };
    if (!approve) {
      await endChange(tx, mid, change, { ...end, state: 'refused', subject: change.subject });
      return ok({ changeId, state: 'refused' });
    }
    const actor = await proposerOf(context, change.proposedBy);
    if (!actor) return fail('01316KPLMS');
    const prepared = await prepare(
      { deps, tx, actor, address: context.remoteAddress, at: clock.now() },
      change.command,
    );
    if (!prepared.ok) return prepared;
    noteChanges(context, ...prepared.data.lines);
    await endChange(tx, mid, change, { ...end, state: 'done', subject: await prepared.data.make() });
    return ok({ changeId, state: 'done' });
  };

/** `plm/access.change.withdraw`. */
export const takeBackChange: Handler<typeof withdrawChange> = async (context, { changeId }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockAccess(tx, mid);
  const change = await findChange(tx, mid, changeId);
  if (change) nameObject(context, change.title);
  if (change?.state !== 'pending' || change.proposedBy !== personId) return fail('01315KPLMS');
  const end = { state: 'withdrawn', subject: change.subject, personId, personName, at: clock.now() } as const;
  await endChange(tx, mid, change, { ...end, reason: '' });
  return ok({ changeId, state: 'withdrawn' });
};
