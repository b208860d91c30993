/** The public part of keys for apps/server. Other files of this folder are private. */
export type { MachineDeps } from './deps.ts';
export { giveBackToKey } from './give-back.ts';
export { createKeyGuards } from './key-guards.ts';
