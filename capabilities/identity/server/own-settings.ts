import { noteChanges, personOf, type Handler } from '#platform/http/handler.ts';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LOGIN_NAME_TRIES } from '../constants.ts';
import { LOGIN_NAME_TAKEN, TOO_MANY_LOGIN_NAMES } from '../contract/errors.ts';
import type { setLoginName, setNickName, setReserveMessage } from '../contract/own-operations.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';
import { isTaken } from './persons.ts';
import { takeTry } from './tries.ts';

/**
 * `plm/login.id.setting`. The unique index decides between two who want the same name at once. Each try counts, done or
 * not, because each says whether a name is taken.
 */
export const changeLoginName =
  (deps: IdentityDeps): Handler<typeof setLoginName> =>
  async (context, { loginName }) => {
    const { tx } = context;
    const { personId } = personOf(context);
    const person = await tx.one<{ loginName: string }>('SELECT login_name FROM identity.persons WHERE id = $1', [
      personId,
    ]);
    if (person?.loginName === loginName) return fail(UNCHANGED);
    if (!(await mayTry(deps, personId))) return fail(TOO_MANY_LOGIN_NAMES);
    noteChanges(context, { label: '登录名', before: person?.loginName ?? '', after: loginName });
    const taken = await isTaken(tx, () =>
      tx.run('UPDATE identity.persons SET login_name = $2 WHERE id = $1', [personId, loginName]),
    );
    return taken ? fail(LOGIN_NAME_TAKEN) : ok({});
  };

const mayTry = (deps: IdentityDeps, personId: string): Promise<boolean> =>
  takeTry(
    deps.countersDb,
    { kind: 'login_name', subject: keyedHash(deps.secret, 'login-name', personId), limits: LOGIN_NAME_TRIES },
    nowOf(deps),
  );

/** `plm/update.reserve.msg`. */
export const changeReserveMessage: Handler<typeof setReserveMessage> = async (context, { reserveMsg }) => {
  await context.tx.run('UPDATE identity.persons SET reserve_msg = $2 WHERE id = $1', [
    personOf(context).personId,
    reserveMsg,
  ]);
  return ok({});
};

/** `plm/nick.name.setting`. */
export const changeNickName: Handler<typeof setNickName> = async (context, { nickName }) => {
  const { personId } = personOf(context);
  // Locked until its new value is there: of two at once the second has the first one's as its own before.
  const person = await context.tx.one<{ nickName: string | null }>(
    'SELECT nick_name FROM identity.persons WHERE id = $1 FOR UPDATE',
    [personId],
    'identity_nick_name',
  );
  noteChanges(context, { label: '昵称', before: person?.nickName ?? '', after: nickName });
  await context.tx.run('UPDATE identity.persons SET nick_name = $2 WHERE id = $1', [personId, nickName]);
  return ok({});
};
