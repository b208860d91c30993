import type { MessengerApp } from '#platform/port/messenger-app.ts';
import { messengerErrors } from '../contract/errors.ts';
import { messengerMenu } from '../contract/menu.ts';
import { messengerOperations } from '../contract/operations.ts';
import { messengerBindings } from './bindings.ts';
import type { MessengerDeps } from './deps.ts';
import { FOLLOW, followJob } from './follow-job.ts';
import { SEND, sendJob } from './notify.ts';
import { messengerRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const messengerCapability = {
  name: 'messenger',
  retention: messengerRetention,
  operations: messengerOperations,
  errors: messengerErrors,
  menu: messengerMenu,
  bindings: (parts: { messenger: MessengerDeps }) => messengerBindings(parts.messenger),
  jobs: (parts: { messenger: MessengerApp }) => ({ [FOLLOW]: followJob(parts), [SEND]: sendJob(parts) }),
};
