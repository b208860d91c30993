/** The public part of onboarding for apps/server, the demo and higher capabilities. Other files are private. */
export { attachmentType } from './check-attachment.ts';
export { invite } from './invitation.ts';
export { openMerchant, type OpeningDeps } from './open-merchant.ts';
