import { changeErrors } from '../contract/errors.ts';
import type { AnyChangeKind } from './change-kind.ts';
import { LAPSE, lapseChangesJob } from './lapse-changes.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const changeCapability = {
  name: 'change',
  errors: changeErrors,
  jobs: (parts: { changeKinds: readonly AnyChangeKind[] }) => ({ [LAPSE]: lapseChangesJob(parts.changeKinds) }),
  recurring: [LAPSE],
};
