import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/calendar-operations.ts';
import { askForCutOffs, askForDays, showDays } from './calendar.ts';

export const accountProviderBindings = (): Binding[] => [
  bind(operations.showCalendar, showDays),
  bind(operations.proposeCalendar, askForDays),
  bind(operations.proposeCutOffs, askForCutOffs),
];
