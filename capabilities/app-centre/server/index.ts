/** The public part of the app centre for apps/server and the demo. Other files of this folder are private. */
export type { AppCentreDeps, InUse, Offer } from './offers.ts';
