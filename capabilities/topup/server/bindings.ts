import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { showAcsAccounts } from './acs-account.ts';
import { claim } from './claim-remittance.ts';
import { dropTopup, makeTopup } from './create-topup.ts';
import { showTopups } from './show-topups.ts';

export const topupBindings = (): Binding[] => [
  bind(operations.queryAcsAccount, showAcsAccounts),
  bind(operations.createTopup, makeTopup),
  bind(operations.cancelTopup, dropTopup),
  bind(operations.claimRemittance, claim),
  bind(operations.listTopups, showTopups),
];
