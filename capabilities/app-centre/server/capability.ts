import { kept } from '#platform/db/retention.ts';
import { appCentrePages } from '../contract/console-menu.ts';
import { appCentreErrors, appCentreMembers } from '../contract/errors.ts';
import { appCentreFieldLabels } from '../contract/field-labels.ts';
import { appCentreMenu } from '../contract/menu.ts';
import { firstDayOperations } from '../contract/first-day-operations.ts';
import { appCentreOperations } from '../contract/operations.ts';
import { appCentreProviderOperations } from '../contract/provider-operations.ts';
import { appCentreBindings } from './bindings.ts';
import { appCentreCodes } from './confirm-code.ts';
import { OPEN_LATER } from './deal-row.ts';
import type { AppCentreDeps, Offer } from './offers.ts';
import { openLaterJob } from './open-later.ts';
import { appCentreProviderBindings } from './provider/bindings.ts';
import { openingChange } from './provider/opening-change.ts';
import type { ProductDeps } from './provider/product-deps.ts';
import { termsChange } from './provider/terms-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const appCentreCapability = {
  name: 'app-centre',
  retention: [
    kept('proof', 'app_centre.acceptances', 'app_centre.deals', 'app_centre.notice_readers'),
    kept('things', 'app_centre.guides_dismissed', 'app_centre.terms'),
  ],
  operations: [...appCentreOperations, ...firstDayOperations],
  providerOperations: appCentreProviderOperations,
  providerBindings: (parts: ProductDeps) => appCentreProviderBindings(parts),
  consolePages: appCentrePages,
  changes: [openingChange, termsChange],
  errors: appCentreErrors,
  errorMembers: appCentreMembers,
  fieldLabels: appCentreFieldLabels,
  menu: appCentreMenu,
  bindings: ({ appCentre }: { appCentre: AppCentreDeps }) => appCentreBindings(appCentre),
  jobs: ({ offers }: { offers: readonly Offer[] }) => ({ [OPEN_LATER]: openLaterJob({ offers }) }),
  codeSubjects: appCentreCodes,
};
