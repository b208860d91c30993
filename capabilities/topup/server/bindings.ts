import { bind, type Binding } from '#platform/http/handler.ts';
import type { ReceivingBank } from '#platform/port/receiving-bank.ts';
import * as operations from '../contract/operations.ts';
import { showAcsAccounts } from './acs-account.ts';
import { claim } from './claim-remittance.ts';
import { dropTopup, makeTopup } from './create-topup.ts';
import { showTopups } from './show-topups.ts';
import { startTransferIn } from './transfer-in.ts';

export const topupBindings = ({ receivingBank }: { receivingBank: ReceivingBank }): Binding[] => [
  bind(operations.queryAcsAccount, showAcsAccounts(receivingBank)),
  bind(operations.createTopup, makeTopup(receivingBank)),
  bind(operations.transferIn, startTransferIn),
  bind(operations.cancelTopup, dropTopup),
  bind(operations.claimRemittance, claim(receivingBank)),
  bind(operations.listTopups, showTopups),
];
