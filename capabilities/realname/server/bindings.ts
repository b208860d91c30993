import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { openRealNameQr, scanRealNameQr, submitRealNameOf } from './check-real-name.ts';
import type { RealNameDeps } from './deps.ts';

export const realnameBindings = (deps: RealNameDeps): Binding[] => [
  bind(operations.openRealName, openRealNameQr(deps)),
  bind(operations.scanRealName, scanRealNameQr(deps)),
  bind(operations.submitRealName, submitRealNameOf(deps)),
];
