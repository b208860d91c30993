/**
 * The public part of merchant for higher capabilities, apps/server and the demo. Other files of this folder are
 * private.
 */
export { administratorOf, administratorsOf } from './administrators.ts';
export { merchantBindings } from './bindings.ts';
export { findMerchants, merchantData, merchantsByPlace, merchantsNamed, merchantsOfMobile } from './find-merchants.ts';
export { managerText, refusalOfClosed, setManager, setMerchantState, stateOfMerchant } from './merchant-state.ts';
export {
  countMembers,
  activateRelation,
  chooseDefaultMerchant,
  createMerchant,
  relatePerson,
  type NewMerchant,
  type NewRelation,
} from './merchants.ts';
export { relationsOf, roleDirectory } from './role-directory.ts';
export {
  bindToAccountsOf,
  placePerson,
  relationIn,
  relationsWithRole,
  setDisabled,
  staffCount,
  type RelationInMerchant,
} from './staff.ts';
export { notifyMerchant, notifyMerchants } from './notify-merchant.ts';
