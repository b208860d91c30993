import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { handleDifference, showItems } from './items.ts';
import { beginMatch } from './match-run.ts';
import { forgetRun, showOneRun, showRuns } from './show-runs.ts';

export const reconcileBindings = (): Binding[] => [
  bind(operations.listRuns, showRuns),
  bind(operations.showRun, showOneRun),
  bind(operations.matchRun, beginMatch),
  bind(operations.listItems, showItems),
  bind(operations.handleItem, handleDifference),
  bind(operations.removeRun, forgetRun),
];
