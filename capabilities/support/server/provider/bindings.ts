import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { proposeReset } from '../../contract/reset-operations.ts';
import * as states from '../../contract/state-operations.ts';
import * as documents from '../../contract/document-operations.ts';
import { askRenewal } from './document-change.ts';
import { attach, sendDocument } from './document-files.ts';
import { showDocuments } from './documents.ts';
import { showOpenMatters } from './open-matters.ts';
import { endSessions, showPerson, unlock, type PeopleDeps } from './people.ts';
import { readForProvider, type ReadDeps } from './read-as-merchant.ts';
import { listRequirements } from '../../contract/requirement-operations.ts';
import { showRequirements, type RequirementDeps } from './requirements.ts';
import { askReset } from './reset-change.ts';
import { merchantsFile, openMerchant, showMerchant, showMerchants } from './show-merchants.ts';
import { askState, changeManager } from './state-change.ts';

export const supportProviderBindings = (deps: PeopleDeps & ReadDeps & RequirementDeps): Binding[] => [
  bind(operations.pageMerchants, showMerchants),
  bind(operations.exportMerchants, merchantsFile),
  bind(operations.openMerchantData, openMerchant),
  bind(operations.showMerchantData, showMerchant),
  bind(operations.readAsMerchant, readForProvider(deps)),
  bind(states.proposeState, askState),
  bind(states.listOpenMatters, showOpenMatters),
  bind(listRequirements, showRequirements(deps)),
  bind(documents.listDocuments, showDocuments),
  bind(documents.attachDocument, attach),
  bind(documents.downloadDocument, sendDocument),
  bind(documents.renewDocument, askRenewal),
  bind(states.setAccountManager, changeManager),
  bind(operations.findPersonData, showPerson(deps)),
  bind(operations.endPersonSessions, endSessions(deps)),
  bind(operations.unlockPersonData, unlock(deps)),
  bind(proposeReset, askReset(deps)),
];
