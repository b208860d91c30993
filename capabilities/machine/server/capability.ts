import { bind, roleOf } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { machinePages } from '../contract/console-menu.ts';
import { machineErrors } from '../contract/errors.ts';
import { machineFieldLabels } from '../contract/field-labels.ts';
import { machineMenu } from '../contract/menu.ts';
import * as operations from '../contract/operations.ts';
import { machineProviderOperations } from '../contract/provider-operations.ts';
import type { MachineDeps } from './deps.ts';
import { keyChange, providerKeyChange } from './key-change.ts';
import { edit, end, judge, make, rotate, showKeys, withdraw } from './manage-keys.ts';
import { machineProviderBindings } from './provider/keys.ts';
import { machineRetention } from './retention.ts';
import { showCalls } from './show-calls.ts';

/** In production there is no such call. */
const triedBindings = ({ tried }: MachineDeps) =>
  tried
    ? [bind(operations.listTried, async (context) => ok({ list: await tried(context.tx, roleOf(context).mid) }))]
    : [];

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const machineCapability = {
  name: 'machine',
  retention: machineRetention,
  operations: operations.machineOperations,
  errors: machineErrors,
  fieldLabels: machineFieldLabels,
  menu: machineMenu,
  providerOperations: machineProviderOperations,
  consolePages: machinePages,
  changes: [keyChange, providerKeyChange],
  bindings: ({ machine }: { machine: MachineDeps }) => [
    bind(operations.listKeys, showKeys(machine)),
    bind(operations.makeKey, make(machine)),
    bind(operations.rotateKey, rotate(machine)),
    bind(operations.editKey, edit(machine)),
    bind(operations.endKey, end(machine)),
    bind(operations.decideKey, judge(machine)),
    bind(operations.withdrawKey, withdraw),
    bind(operations.pageCalls, showCalls),
    ...triedBindings(machine),
  ],
  providerBindings: ({ machine }: { machine: MachineDeps }) => machineProviderBindings(machine),
};
