import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { decideRoleQr, openRoleQr, scanRoleQr } from './activate-role.ts';

export const activationBindings = (deps: IdentityDeps): Binding[] => [
  bind(operations.openActivation, openRoleQr(deps)),
  bind(operations.scanActivation, scanRoleQr(deps)),
  bind(operations.decideActivation, decideRoleQr(deps)),
];
