import { decide, propose, takeBack } from '#capabilities/change/server/index.ts';
import { nameObject, noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { KEY_MISSING } from '../contract/errors.ts';
import type * as operations from '../contract/operations.ts';
import type { MachineDeps } from './deps.ts';
import { editing, keyChange, making, rotating } from './key-change.ts';
import { endKeyOf, keysOf } from './key-rows.ts';

/** `machine/key.list`. */
export const showKeys =
  (deps: MachineDeps): Handler<typeof operations.listKeys> =>
  async (context) =>
    ok({ ...(await keysOf(context.tx, deps, roleOf(context).mid)), canTry: deps.tried !== undefined });

/** `machine/key.make`. */
export const make =
  (deps: MachineDeps): Handler<typeof operations.makeKey> =>
  (context, { requestNo: _number, mespAuthList: _factors, ...command }) =>
    propose(making, deps, context, { do: 'make', ...command });

/** `machine/key.rotate`. */
export const rotate =
  (deps: MachineDeps): Handler<typeof operations.rotateKey> =>
  (context, { keyId, publicKey, overlapDays }) =>
    propose(rotating, deps, context, { do: 'rotate', keyId, publicKey, overlapDays });

/** `machine/key.edit`. */
export const edit =
  (deps: MachineDeps): Handler<typeof operations.editKey> =>
  (context, { requestNo: _number, mespAuthList: _factors, ...command }) =>
    propose(editing, deps, context, { do: 'edit', ...command });

/** `machine/key.end`. A call that is under way is finished first. */
export const end =
  (deps: MachineDeps): Handler<typeof operations.endKey> =>
  async (context, { keyId }) => {
    const name = await endKeyOf(context.tx, deps, roleOf(context).mid, keyId);
    if (name === null) return fail(KEY_MISSING);
    nameObject(context, `接口密钥“${name}”`);
    noteChanges(context, { label: '状态', before: '有效', after: '已停用' });
    return ok({});
  };

/** `machine/key.decide`: by another administrator than the one who proposed it. */
export const judge =
  (deps: MachineDeps): Handler<typeof operations.decideKey> =>
  async (context, { changeId, approve, reason }) => {
    const made = await decide([keyChange], deps, context, changeId, { approve, reason });
    return made.ok ? ok({ changeId, state: made.data.state }) : made;
  };

/** `machine/key.withdraw`. */
export const withdraw: Handler<typeof operations.withdrawKey> = async (context, { changeId }) => {
  const made = await takeBack([keyChange], context, changeId);
  return made.ok ? ok({ changeId, state: 'withdrawn' }) : made;
};
