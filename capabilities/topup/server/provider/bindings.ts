import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { proposeBack, proposeCredit } from './decide-remittance.ts';
import { remittancesFile } from './remittances-file.ts';
import { showReceivers, showRemittances } from './show-remittances.ts';

export const topupProviderBindings = (): Binding[] => [
  bind(operations.pageRemittances, showRemittances),
  bind(operations.exportRemittances, remittancesFile),
  bind(operations.findReceivers, showReceivers),
  bind(operations.proposeClaim, proposeCredit),
  bind(operations.proposeSendBack, proposeBack),
];
