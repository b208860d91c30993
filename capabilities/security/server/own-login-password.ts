import {
  checkOwnPassword,
  endSessionsBeside,
  findPerson,
  isLoginPassword,
  nowOf,
  openSealedPassword,
  setLoginPassword,
} from '#capabilities/identity/server/index.ts';
import { alone } from '#platform/db/database.ts';
import { personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import {
  LOGIN_PASSWORDS_DIFFER,
  LOGIN_PASSWORD_COMMON,
  LOGIN_PASSWORD_INPUT_EXPIRED,
  LOGIN_PASSWORD_IS_OPERATION_PASSWORD,
  LOGIN_PASSWORD_LOCKED,
  LOGIN_PASSWORD_UNCHANGED,
  LOGIN_PASSWORD_WEAK,
  WRONG_LOGIN_PASSWORD,
} from '../contract/errors.ts';
import type { updateLoginPwd } from '../contract/personal-operations.ts';
import { isGoodPassword } from '../domain/password-rule.ts';
import { isCommonPassword } from './common-password.ts';
import type { SecurityDeps } from './deps.ts';
import { isOperationPassword } from './operation-password.ts';
import { loginPasswordChangedMessage } from './messages.ts';
import { notify } from './notify.ts';

type Sealed = { password: string; nonceStr: string };

/** `plm/update.login.pwd`: against the present one. The SMS code has been checked by the edge. */
export const updateLoginPassword =
  (deps: SecurityDeps): Handler<typeof updateLoginPwd> =>
  async (context, { oldLoginPwd, newLoginPwd, confirmLoginPwd }) => {
    const { tx } = context;
    const { personId, sessionId } = personOf(context);
    const opened = await openAll(deps, context, [oldLoginPwd, newLoginPwd, confirmLoginPwd]);
    if (!opened) return fail(LOGIN_PASSWORD_INPUT_EXPIRED);
    const [old, fresh, again] = opened;
    const checked = await checkOwnPassword(deps, tx, personId, old);
    if (checked.verdict === 'locked') return fail(LOGIN_PASSWORD_LOCKED);
    if (checked.verdict === 'wrong')
      return fail(WRONG_LOGIN_PASSWORD, `原登录密码不正确，还可以尝试${checked.remaining}次`);
    if (fresh !== again) return fail(LOGIN_PASSWORDS_DIFFER);
    if (!isGoodPassword(fresh)) return fail(LOGIN_PASSWORD_WEAK);
    if (isCommonPassword(fresh)) return fail(LOGIN_PASSWORD_COMMON);
    if (await isLoginPassword(tx, deps.secret, personId, fresh)) return fail(LOGIN_PASSWORD_UNCHANGED);
    if (await isOperationPassword(tx, deps.secret, personId, fresh)) return fail(LOGIN_PASSWORD_IS_OPERATION_PASSWORD);
    await setLoginPassword(tx, deps.secret, personId, fresh);
    const now = nowOf(deps);
    const endedSessions = await endSessionsBeside(tx, { personId, sessionId }, 'changed', now);
    const { mobile } = (await findPerson(tx, personId))!;
    await notify(tx, loginPasswordChangedMessage, { at: shanghaiText(now).slice(0, -3) }, [mobile]);
    return ok({ endedSessions });
  };

/** The randoms are used up even if the call fails: opened outside its transaction. Null: one is used or old. */
async function openAll(
  deps: SecurityDeps,
  context: CallContext,
  sealed: readonly [Sealed, Sealed, Sealed],
): Promise<[string, string, string] | null> {
  const { sessionId } = personOf(context);
  const open = (one: Sealed) =>
    openSealedPassword(alone(deps.countersDb), deps.secret, { ...one, purpose: 'trade_pwd', sessionId }, nowOf(deps));
  const opened = [await open(sealed[0]), await open(sealed[1]), await open(sealed[2])];
  return opened.every((one) => one !== null) ? (opened as [string, string, string]) : null;
}
