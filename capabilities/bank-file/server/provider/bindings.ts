import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { daysFile, differencesFile } from './list-files.ts';
import { compareAgain, proposeSettlement, take } from './handle.ts';
import { showDays, showDifferences, showOneDifference } from './show.ts';

export const bankFileProviderBindings = (): Binding[] => [
  bind(operations.pageBankDays, showDays),
  bind(operations.exportBankDays, daysFile),
  bind(operations.pageDifferences, showDifferences),
  bind(operations.exportDifferences, differencesFile),
  bind(operations.showDifference, showOneDifference),
  bind(operations.takeDifference, take),
  bind(operations.proposeHandling, proposeSettlement),
  bind(operations.compareDayAgain, compareAgain),
];
