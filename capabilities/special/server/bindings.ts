import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { configure, create } from './change-special.ts';
import { showScenes, showSpecials } from './show-special.ts';

export const specialBindings = (): Binding[] => [
  bind(operations.listSpecialAccounts, showSpecials),
  bind(operations.listScenes, showScenes),
  bind(operations.createSpecialAccount, create),
  bind(operations.configScene, configure),
];
