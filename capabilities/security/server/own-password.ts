import { nowOf, openPasswordEntry, openSealedPassword } from '#capabilities/identity/server/index.ts';
import { alone } from '#platform/db/database.ts';
import { personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { OPERATION_PASSWORD_NOT_SET } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  OLD_OPERATION_PASSWORD_REQUIRED,
  OPERATION_PASSWORDS_DIFFER,
  OPERATION_PASSWORD_INPUT_EXPIRED,
  RESET_ID_MISMATCH,
  RESET_NEEDS_PROOF,
  RESET_WITHOUT_ID_RECORD,
  TOO_MANY_RESET_TRIES,
} from '../contract/errors.ts';
import type { getRandom, queryRealAuthFlag, resetTradePwd, updateTradePwd } from '../contract/operations.ts';
import { resultOfPassword } from './confirm.ts';
import type { SecurityDeps } from './deps.ts';
import {
  checkOperationPassword,
  flawOfNewPassword,
  hadOperationPassword,
  hasOperationPassword,
  markReset,
  setOperationPassword,
} from './operation-password.ts';
import { notifyOfReset, consumeApproval } from './password-resets.ts';
import { compareRealName, isRealNameChecked } from './real-name.ts';

type Sealed = { password: string; nonceStr: string };

/** `getRandom`. */
export const openTradePasswordEntry =
  (deps: SecurityDeps): Handler<typeof getRandom> =>
  async (context) => {
    const { random, publicPoint, nonceStr } = await openPasswordEntry(
      context.tx,
      deps.secret,
      'trade_pwd',
      personOf(context).sessionId,
      nowOf(deps),
    );
    return ok({ jsSdkRandom: random, jsSdkDataB: publicPoint, nonceStr });
  };

/** The randoms of a call's passwords are used up even if the call fails, so they are opened outside its transaction. */
const open = (deps: SecurityDeps, context: CallContext, sealed: Sealed): Promise<string | null> =>
  openSealedPassword(
    alone(deps.countersDb),
    deps.secret,
    { ...sealed, purpose: 'trade_pwd', sessionId: personOf(context).sessionId },
    nowOf(deps),
  );

/**
 * `plm/update.trade.pwd`: the first one, or another one against the old. The SMS code has been checked by the edge. One
 * in place of a password that the provider ended is a reset: payments wait for an hour.
 */
export const updatePassword =
  (deps: SecurityDeps): Handler<typeof updateTradePwd> =>
  async (context, { oldTradePwd, newTradePwd, confirmTradePwd }) => {
    const { personId } = personOf(context);
    if (await hasOperationPassword(context.tx, personId)) {
      if (!oldTradePwd) return fail(OLD_OPERATION_PASSWORD_REQUIRED);
      const old = await open(deps, context, oldTradePwd);
      if (old === null) return fail(OPERATION_PASSWORD_INPUT_EXPIRED);
      const checked = resultOfPassword(
        await checkOperationPassword(deps.countersDb, deps.secret, personId, old, nowOf(deps)),
      );
      if (!checked.ok) return checked;
      return takeNew(deps, context, newTradePwd, confirmTradePwd);
    }
    const wasEnded = await hadOperationPassword(context.tx, personId);
    const taken = await takeNew(deps, context, newTradePwd, confirmTradePwd);
    if (taken.ok && wasEnded) await markReset(context.tx, personId, nowOf(deps));
    return taken;
  };

/**
 * `plm/reset.trade.pwd`: for a forgotten password; ends a lock. The code to the phone, which the edge has checked, is
 * not enough: it takes the name and ID number of the real-name check, or the approval of an administrator. Payments
 * wait for an hour.
 */
export const resetPassword =
  (deps: SecurityDeps): Handler<typeof resetTradePwd> =>
  async (context, { newTradePwd, confirmTradePwd, realName, idNo }) => {
    const { tx } = context;
    const { personId, personName } = personOf(context);
    if (!(await hasOperationPassword(tx, personId))) return fail(OPERATION_PASSWORD_NOT_SET);
    const proven = await proveReset(deps, context, realName && idNo ? { name: realName, idNo } : null);
    if (!proven.ok) return proven;
    const taken = await takeNew(deps, context, newTradePwd, confirmTradePwd);
    if (!taken.ok) return taken;
    const now = nowOf(deps);
    await markReset(tx, personId, now);
    await notifyOfReset(tx, personId, personName, now);
    return taken;
  };

async function proveReset(
  deps: SecurityDeps,
  context: CallContext,
  named: { name: string; idNo: string } | null,
): Promise<Result<null>> {
  const { personId, role } = personOf(context);
  if (!named) {
    const isApproved = role !== null && (await consumeApproval(context.tx, role.mid, personId, nowOf(deps)));
    return isApproved ? ok(null) : fail(RESET_NEEDS_PROOF);
  }
  switch (await compareRealName(deps, context.tx, personId, named)) {
    case 'right':
      return ok(null);
    case 'none':
      return fail(RESET_WITHOUT_ID_RECORD);
    case 'locked':
      return fail(TOO_MANY_RESET_TRIES);
    default:
      return fail(RESET_ID_MISMATCH);
  }
}

async function takeNew(
  deps: SecurityDeps,
  context: CallContext,
  entered: Sealed,
  again: Sealed | undefined,
): Promise<Result<Record<string, never>>> {
  const { personId } = personOf(context);
  const password = await open(deps, context, entered);
  if (password === null) return fail(OPERATION_PASSWORD_INPUT_EXPIRED);
  if (again && (await open(deps, context, again)) !== password) return fail(OPERATION_PASSWORDS_DIFFER);
  const flaw = await flawOfNewPassword(context.tx, deps.secret, personId, password);
  if (flaw) return fail(flaw);
  await setOperationPassword(context.tx, deps.secret, personId, password);
  return ok({});
}

/** `plm/real.auth.flag`. */
export const showRealNameCheck: Handler<typeof queryRealAuthFlag> = async (context) =>
  ok({ realAuthFlag: (await isRealNameChecked(context.tx, personOf(context).personId)) ? '1' : '0' });
