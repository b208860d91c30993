/** The public part of keys. Other files of this folder are private. */
export type { MachineDeps } from './deps.ts';
export { codesOfKey } from './find-key.ts';
export { giveBackToKey } from './give-back.ts';
export { createKeyGuards } from './key-guards.ts';
