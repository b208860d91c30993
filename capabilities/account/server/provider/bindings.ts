import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/calendar-operations.ts';
import * as railOperations from '../../contract/rail-operations.ts';
import { askForCutOffs, askForDays, showDays } from './calendar.ts';
import { askForResume, listRails, pause } from './rails.ts';

export const accountProviderBindings = (): Binding[] => [
  bind(operations.showCalendar, showDays),
  bind(operations.proposeCalendar, askForDays),
  bind(operations.proposeCutOffs, askForCutOffs),
  bind(railOperations.showRails, listRails),
  bind(railOperations.pauseRail, pause),
  bind(railOperations.proposeResume, askForResume),
];
