import { bind, type Binding } from '#platform/http/handler.ts';
import * as books from '../../contract/book-operations.ts';
import { entriesFile, showEntries } from './show-entries.ts';
import { differencesFile, equation, showDifferences } from './show-equation.ts';
import { feesFile, showFees } from './show-fees.ts';
import { showTrial, trialFile } from './show-trial.ts';

export const reserveProviderBindings = (): Binding[] => [
  bind(books.showTrialBalance, showTrial),
  bind(books.exportTrialBalance, trialFile),
  bind(books.pageEntries, showEntries),
  bind(books.exportEntries, entriesFile),
  bind(books.showEquation, equation),
  bind(books.pageDifferences, showDifferences),
  bind(books.exportDifferences, differencesFile),
  bind(books.pageFees, showFees),
  bind(books.exportFees, feesFile),
];
