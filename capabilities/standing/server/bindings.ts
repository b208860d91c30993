import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { cancel, pause, resume } from './change-instruction.ts';
import { create } from './create-instruction.ts';
import { showInstruction, showInstructions } from './show-instructions.ts';

export const standingBindings = (): Binding[] => [
  bind(operations.createStanding, create),
  bind(operations.listStandings, showInstructions),
  bind(operations.queryStanding, showInstruction),
  bind(operations.pauseStanding, pause),
  bind(operations.resumeStanding, resume),
  bind(operations.cancelStanding, cancel),
];
