import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { showLoginInfo, type AccessDeps } from './show-login-info.ts';
import { showResources, showWholeMenu } from './show-menu.ts';

export const accessBindings = (deps: AccessDeps): Binding[] => [
  bind(operations.platformLoginInfo, showLoginInfo(deps)),
  bind(operations.listMenu, showWholeMenu(deps.operations)),
  bind(operations.listAuthResources, showResources(deps.operations)),
];
