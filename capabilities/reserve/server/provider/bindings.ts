import { bind, type Binding } from '#platform/http/handler.ts';
import * as adjustments from '../../contract/adjustment-operations.ts';
import * as books from '../../contract/book-operations.ts';
import { attachEvidence, sendEvidence } from '../adjustment/evidence.ts';
import { adjustmentsFile, findAdjustable, proposeOne, showAdjustments } from '../adjustment/adjustments.ts';
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
  bind(adjustments.findAdjustable, findAdjustable),
  bind(adjustments.attachAdjustmentFile, attachEvidence),
  bind(adjustments.downloadAdjustmentFile, sendEvidence),
  bind(adjustments.proposeAdjustment, proposeOne),
  bind(adjustments.pageAdjustments, showAdjustments),
  bind(adjustments.exportAdjustments, adjustmentsFile),
];
