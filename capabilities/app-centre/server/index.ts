/** The public part of the app centre for apps/server, support and the demo. Other files of this folder are private. */
export { closeForMerchant, merchantProducts, openForMerchant } from './provider/merchant-products.ts';
export { lockApplications } from './deal-row.ts';
export type { AppCentreDeps, InUse, Offer } from './offers.ts';
