import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { LOGIN_NAME_TRIES } from '../constants.ts';
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
    const own = await tx.one<{ login_name: string }>('SELECT login_name FROM identity.persons WHERE id = $1', [
      personId,
    ]);
    if (own?.login_name === loginName) return fail('02009KPLMS');
    if (!(await mayTry(deps, personId))) return fail('01123KPLMS');
    const taken = await isTaken(tx, () =>
      tx.run('UPDATE identity.persons SET login_name = $2 WHERE id = $1', [personId, loginName]),
    );
    return taken ? fail('01111KPLMS') : ok({});
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
  await context.tx.run('UPDATE identity.persons SET nick_name = $2 WHERE id = $1', [
    personOf(context).personId,
    nickName,
  ]);
  return ok({});
};
