import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { setLoginName, setReserveMessage } from '../contract/operations.ts';

const UNIQUE_VIOLATION = '23505';

/** `plm/login.id.setting`. The unique index decides between two who want the same name at once. */
export const changeLoginName: Handler<typeof setLoginName> = async (context, { loginName }) => {
  const { tx } = context;
  try {
    const changed = await tx.savepoint(() =>
      tx.run('UPDATE identity.persons SET login_name = $2 WHERE id = $1 AND login_name <> $2', [
        personOf(context).personId,
        loginName,
      ]),
    );
    return changed === 1 ? ok({}) : fail('02009KPLMS');
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return fail('01111KPLMS');
    throw error;
  }
};

/** `plm/update.reserve.msg`. */
export const changeReserveMessage: Handler<typeof setReserveMessage> = async (context, { reserveMsg }) => {
  await context.tx.run('UPDATE identity.persons SET reserve_msg = $2 WHERE id = $1', [
    personOf(context).personId,
    reserveMsg,
  ]);
  return ok({});
};
