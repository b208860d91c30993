import { kept } from '#platform/db/retention.ts';
import { bind } from '#platform/http/handler.ts';
import { changePages } from '../contract/console-menu.ts';
import { changeErrors } from '../contract/errors.ts';
import { changeFieldLabels } from '../contract/field-labels.ts';
import { changeMenu } from '../contract/menu.ts';
import { changeOperations, queryChanges } from '../contract/operations.ts';
import { changeProviderOperations } from '../contract/provider-operations.ts';
import { todo } from '../contract/todo.ts';
import type { AnyChangeKind } from './change-kind.ts';
import { LAPSE, lapseChangesJob } from './lapse-changes.ts';
import { changeProviderBindings } from './provider/bindings.ts';
import { showChanges } from './show-changes.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const changeCapability = {
  name: 'change',
  retention: [kept('proof', 'change.changes')],
  operations: changeOperations,
  menu: changeMenu,
  errors: changeErrors,
  fieldLabels: changeFieldLabels,
  bindings: ({ changeKinds }: { changeKinds: readonly AnyChangeKind[] }) => [
    bind(queryChanges, showChanges(changeKinds)),
  ],
  consolePages: changePages,
  providerOperations: changeProviderOperations,
  providerBindings: changeProviderBindings,
  jobs: (parts: { changeKinds: readonly AnyChangeKind[] }) => ({ [LAPSE]: lapseChangesJob(parts.changeKinds) }),
  recurring: [LAPSE],
  todo,
};
