import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import type { MessengerDeps } from './deps.ts';
import { openTicket, showBindStatus, showPublicAccount, unbind } from './own-account.ts';

export const messengerBindings = (deps: MessengerDeps): Binding[] => [
  bind(operations.createTicket, openTicket(deps)),
  bind(operations.queryBindStatus, showBindStatus),
  bind(operations.unbindAccount, unbind),
  bind(operations.queryPublicAccount, showPublicAccount(deps)),
];
