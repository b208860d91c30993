import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { endSessions, showPerson, unlock, type PeopleDeps } from './people.ts';
import { readForProvider, type ReadDeps } from './read-as-merchant.ts';
import { openMerchant, showMerchant, showMerchants } from './show-merchants.ts';

export const supportProviderBindings = (deps: PeopleDeps & ReadDeps): Binding[] => [
  bind(operations.pageMerchants, showMerchants),
  bind(operations.openMerchantData, openMerchant),
  bind(operations.showMerchantData, showMerchant),
  bind(operations.readAsMerchant, readForProvider(deps)),
  bind(operations.findPersonData, showPerson(deps)),
  bind(operations.endPersonSessions, endSessions(deps)),
  bind(operations.unlockPersonData, unlock(deps)),
];
