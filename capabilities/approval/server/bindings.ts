import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { acceptRule, acceptRules, refuseRule, takeBackRule } from './decide-rule.ts';
import { saveLimit } from './save-limit.ts';
import { proposeRule, proposeRules } from './save-rule.ts';
import { showRule, showRules } from './show-rules.ts';
import { simulate } from './simulate-rule.ts';

export const approvalBindings: Binding[] = [
  bind(operations.listRules, showRules),
  bind(operations.queryRule, showRule),
  bind(operations.saveRule, proposeRule),
  bind(operations.saveRules, proposeRules),
  bind(operations.confirmRule, acceptRule),
  bind(operations.confirmRules, acceptRules),
  bind(operations.rejectRule, refuseRule),
  bind(operations.withdrawRule, takeBackRule),
  bind(operations.simulateRule, simulate),
  bind(operations.saveReviewerLimit, saveLimit),
];
