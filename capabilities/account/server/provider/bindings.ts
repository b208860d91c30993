import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/calendar-operations.ts';
import * as railOperations from '../../contract/rail-operations.ts';
import * as wordOperations from '../../contract/word-operations.ts';
import { askForCutOffs, askForDays, daysFile, readDaysOf, showDays } from './calendar.ts';
import { askForResume, listRails, pause } from './rails.ts';
import { askForWords, readWordsOf, showWordList, testText, wordsFile } from './words.ts';

export const accountProviderBindings = (): Binding[] => [
  bind(operations.showCalendar, showDays),
  bind(operations.proposeCalendar, askForDays),
  bind(operations.readCalendarFile, readDaysOf),
  bind(operations.exportCalendar, daysFile),
  bind(operations.proposeCutOffs, askForCutOffs),
  bind(railOperations.showRails, listRails),
  bind(railOperations.pauseRail, pause),
  bind(railOperations.proposeResume, askForResume),
  bind(wordOperations.showWords, showWordList),
  bind(wordOperations.proposeWords, askForWords),
  bind(wordOperations.readWordFile, readWordsOf),
  bind(wordOperations.testWords, testText),
  bind(wordOperations.exportWords, wordsFile),
];
