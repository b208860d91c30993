import { bind, type Binding } from '#platform/http/handler.ts';
import * as firstDay from '../contract/first-day-operations.ts';
import * as operations from '../contract/operations.ts';
import { accept } from './accept-agreement.ts';
import { close } from './close-application.ts';
import { showDeals, withdraw } from './deals.ts';
import { dismiss, showFirstDay } from './first-day.ts';
import type { AppCentreDeps } from './offers.ts';
import { open } from './open-application.ts';
import { showApplication, showOpened, showUnopened } from './show-applications.ts';

export const appCentreBindings = (deps: AppCentreDeps): Binding[] => [
  bind(operations.listOpened, showOpened(deps)),
  bind(operations.listUnopened, showUnopened(deps)),
  bind(operations.queryApplication, showApplication(deps)),
  bind(operations.openApplication, open(deps)),
  bind(operations.closeApplication, close(deps)),
  bind(operations.acceptAgreement, accept(deps)),
  bind(operations.withdrawDeal, withdraw(deps)),
  bind(operations.listDeals, showDeals(deps)),
  bind(firstDay.queryFirstDay, showFirstDay),
  bind(firstDay.dismissFirstDay, dismiss),
];
