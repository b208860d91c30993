import { propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { bind, nameObject, noteChanges, type Binding } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { KEY_MISSING } from '../../contract/errors.ts';
import * as operations from '../../contract/provider-operations.ts';
import { PROVIDER_KEYS, type MachineDeps } from '../deps.ts';
import { providerEditing, providerMaking, providerRotating } from '../key-change.ts';
import { endKeyOf, keysOf } from '../key-rows.ts';
import { callsOf } from '../show-calls.ts';

/** Keys of the provider's own systems: proposed by one person, decided by another one on the page of all changes. */
export const machineProviderBindings = (deps: MachineDeps): Binding[] => [
  bind(operations.listProviderKeys, async ({ tx }) => {
    await actFor(tx);
    return ok(await keysOf(tx, deps, PROVIDER_KEYS));
  }),
  bind(operations.proposeKey, async (context, { requestNo: _number, mespAuthList: _code, reason, ...command }) => {
    await actFor(context.tx);
    return propose(providerMaking, { machine: deps }, context, { do: 'make', ...command }, { reason });
  }),
  bind(operations.proposeRotation, async (context, { keyId, publicKey, overlapDays, reason }) => {
    await actFor(context.tx);
    const command = { do: 'rotate', keyId, publicKey, overlapDays } as const;
    return propose(providerRotating, { machine: deps }, context, command, { reason });
  }),
  bind(operations.proposeEdit, async (context, { requestNo: _number, mespAuthList: _code, reason, ...command }) => {
    await actFor(context.tx);
    return propose(providerEditing, { machine: deps }, context, { do: 'edit', ...command }, { reason });
  }),
  bind(operations.pageProviderCalls, async ({ tx }, input) => {
    await actFor(tx);
    return ok(await callsOf(tx, PROVIDER_KEYS, input));
  }),
  bind(operations.endProviderKey, async (context, { keyId, reason }) => {
    await actFor(context.tx);
    const name = await endKeyOf(context.tx, deps, PROVIDER_KEYS, keyId);
    if (name === null) return fail(KEY_MISSING);
    nameObject(context, `接口密钥“${name}”`);
    noteChanges(context, { label: '状态', before: '有效', after: `已停用：${reason}` });
    return ok({});
  }),
];
