/**
 * The public part of access for higher capabilities, apps/server and the demo. Other files of this folder are private.
 */
export { CERTIFICATE_FLAG } from '../domain/auth-flag.ts';
export { admits } from './address-list.ts';
export { accessBindings } from './bindings.ts';
export { STEP_UP } from '../constants.ts';
export type { StepUpRule } from '../domain/step-up.ts';
export { stepUpRulesOn } from './step-up.ts';
export { syncMenu } from './menus.ts';
export { closeApplication, openApplications, openedApplications, unopenedCodes } from './opened-applications.ts';
export {
  closedProducts,
  openableOn,
  openedMids,
  openingVersions,
  openingsNow,
  productHolders,
  setOpening,
  type ProductOpening,
} from './product-openings.ts';
export {
  askCertificate,
  createMerchantRoles,
  hasFunctionFlag,
  holdersOf,
  personsHolding,
  type Holder,
  type StartingRole,
} from './roles.ts';
export { menuOf } from './show-menu.ts';
export { staffByPlace } from './staff-by-place.ts';
export type { AccessDeps, AccountsOf, FactorsOf, ReviewLimitsOf } from './deps.ts';
export { hasOtherAdministrator } from './second-administrator.ts';
