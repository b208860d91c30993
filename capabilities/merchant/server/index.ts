/** What higher capabilities, apps/server and the demo may use of merchant. Nobody imports another file of this folder. */
export { merchantBindings } from './bindings.ts';
export { chooseDefaultMerchant, createMerchant, relatePerson, type NewMerchant, type NewRelation } from './merchants.ts';
export { relationsOf, roleDirectory } from './role-directory.ts';
