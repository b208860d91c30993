import type { editFlag, editRole } from '../contract/role-operations.ts';
import type { disableStaff, editStaff } from '../contract/staff-operations.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { newId } from '#platform/kernel/id.ts';
import type { StepUpSign } from '../contract/words.ts';

/** What a change does, as it is kept until a second administrator confirms it. */
export type Command =
  | { do: 'invite'; mobile: string; userName: string; roleId: string; accountNos: string[] | null }
  | { do: 'place'; userId: string; roleId: string; accountNos: string[] | null }
  | { do: 'disable' | 'enable'; userId: string; reason: string }
  | { do: 'role'; roleId: string; isNew: boolean; roleName: string; note: string; codes: string[] }
  | { do: 'removeRole'; roleId: string }
  | { do: 'flag'; resourcePath: string; required: boolean }
  | { do: 'addresses'; ranges: string[] }
  | {
      do: 'stepUp';
      sign: StepUpSign;
      certificate: boolean;
      amount?: string | undefined;
      fromHour?: number | undefined;
      toHour?: number | undefined;
    };

type CommandOf<Do extends Command['do']> = Extract<Command, { do: Do }>;

/** What a call commands: neither its number nor anything else of the call is kept with a change that waits. */
export const roleCommand = ({ roleId, roleName, note, codes }: InputOf<typeof editRole>): CommandOf<'role'> => ({
  do: 'role',
  roleId: roleId ?? newId(),
  isNew: roleId === undefined,
  roleName,
  note,
  codes,
});

export const flagCommand = ({ resourcePath, required }: InputOf<typeof editFlag>): CommandOf<'flag'> => ({
  do: 'flag',
  resourcePath,
  required,
});

export const staffCommand = ({
  userId,
  mobile,
  userName,
  roleId,
  accountNos,
}: InputOf<typeof editStaff>): CommandOf<'place'> | CommandOf<'invite'> =>
  userId === undefined
    ? { do: 'invite', mobile: mobile!, userName: userName!, roleId, accountNos }
    : { do: 'place', userId, roleId, accountNos };

export const disablingCommand = ({
  userId,
  disabled,
  reason,
}: InputOf<typeof disableStaff>): CommandOf<'disable' | 'enable'> => ({
  do: disabled ? 'disable' : 'enable',
  userId,
  reason,
});
