/** The public part of onboarding for apps/server and the demo. Other files of this folder are private. */
export { openMerchant, type OpeningDeps } from './open-merchant.ts';
